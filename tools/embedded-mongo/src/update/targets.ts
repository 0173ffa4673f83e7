import { isDocument, isOperators, type Doc } from '../bson/documents';
import { childOf, isPosition, valueAt } from '../bson/paths';
import { badValue, CommandError } from '../errors';
import { compileFilter, elementTest } from '../query/filter';
import { REMOVED } from './operators';

type Test = (item: unknown) => boolean;

/** What the positional parts of a path are resolved with: the query for `$`, and the array filters by name for `$[name]`. */
export type Positions = { query: Doc; arrayFilters: ReadonlyMap<string, Test> };

/** The plain paths an update path with `$`, `$[]` and `$[name]` stands for in a document. */
export function plainPaths(value: unknown, rest: string[], positions: Positions, done: string[] = []): string[][] {
  const [part, ...after] = rest;
  if (part === undefined) return [done];
  if (!part.startsWith('$')) return plainPaths(childOf(value, part), after, positions, [...done, part]);
  if (!Array.isArray(value)) throw badValue(`The path '${done.join('.')}' must be an array for the array update '${part}'`);
  const test = part === '$' || part === '$[]' ? () => true : positions.arrayFilters.get(part.slice(2, -1));
  if (!test) throw badValue(`No array filter found for identifier '${part}'`);
  const indexes = part === '$' ? [matchedPosition(value, done.join('.'), positions.query)] : [...value.keys()].filter((i) => test(value[i]));
  return indexes.flatMap((i) => plainPaths(value[i], after, positions, [...done, String(i)]));
}

/** The first element that meets every condition of the query on the array. */
function matchedPosition(array: unknown[], path: string, query: Doc): number {
  const tests = testsOn(path, query);
  const index = tests.length > 0 ? array.findIndex((item) => tests.every((test) => test(item))) : -1;
  if (index < 0) throw badValue('The positional operator did not find the match needed from the query.');
  return index;
}

function testsOn(path: string, query: Doc): Test[] {
  return Object.entries(query).flatMap(([name, condition]): Test[] => {
    if (name === '$and' || name === '$or') return (condition as Doc[]).flatMap((part) => testsOn(path, part));
    if (name.startsWith(`${path}.`)) return [elementTest({ [name.slice(path.length + 1)]: condition })];
    if (name !== path) return [];
    return [elementTest(isDocument(condition) && condition.$elemMatch ? condition.$elemMatch : isOperators(condition) ? condition : { $eq: condition })];
  });
}

/** The array filters of an update by their names; refuses (9) malformed ones and those no path uses. */
export function compileArrayFilters(filters: Doc[], paths: string[]): Map<string, Test> {
  return new Map(filters.map((filter) => {
    const names = [...new Set(JSON.stringify(filter).match(/"\w+(?=[".])/g)?.map((name) => name.slice(1)))];
    const name = names.find((one) => paths.some((path) => path.includes(`$[${one}]`)));
    if (!name) throw new CommandError(9, `The array filter ${JSON.stringify(filter)} was not used in the update`);
    const { test } = compileFilter(filter);
    return [name, (item: unknown) => test({ [name]: item })];
  }));
}

const MAX_PADDING = 1_500_000;

/** Puts a value at a plain path, making what is missing on the way; refuses (28) to go through a scalar. */
export function putAt(doc: Doc, path: readonly string[], value: unknown): void {
  if (value === undefined || (value === REMOVED && valueAt(doc, path) === undefined)) return;
  let parent: unknown = doc;
  for (const [i, part] of path.entries()) {
    if (!isDocument(parent) && !(Array.isArray(parent) && isPosition(part))) {
      throw new CommandError(28, `Cannot create field '${part}' in element {${path[i - 1]}: ${JSON.stringify(parent)}}`);
    }
    const container = parent as Doc;
    const child = i < path.length - 1 ? childOf(container, part) ?? (Object.hasOwn(container, part) ? container[part] : {}) : value;
    if (Array.isArray(container) && Number(part) > container.length + MAX_PADDING) throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
    while (Array.isArray(container) && container.length < Number(part)) container.push(null);
    if (child === REMOVED && !Array.isArray(container)) delete container[part];
    else container[part] = child === REMOVED ? null : child;
    parent = child;
  }
}
