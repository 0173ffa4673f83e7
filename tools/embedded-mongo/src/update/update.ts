import { equalValues } from '../bson/compare';
import { isRegex } from '../bson/regex';
import { getChild, copy, isDocument, isOperators, isPosition, valueAt, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { compileFilter, elementTest } from '../expressions/filter';
import { assertPipeline, runPipeline } from '../query/pipeline';
import { unpaused } from '../query/slices';
import { OPERATORS, REMOVED } from './operators';

/** One update of an `update` command. */
export type UpdateItem = { q: Doc; u: unknown; arrayFilters?: Doc[]; multi?: boolean; upsert?: boolean };

/** Returns the new document, with `_id` first. The old one is not changed. */
export type Update = (doc: Doc, inserting?: boolean) => Doc;

/** Compiles operators, a replacement or a pipeline. Throws the same codes as MongoDB. */
export function compileUpdate(item: UpdateItem): Update {
  const update = compile(item);
  return (doc, inserting) => {
    const { _id, ...changed } = update(copy(doc), inserting);
    if (doc._id === undefined || equalValues(doc._id, _id)) return { _id, ...changed };
    throw new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  };
}

const UPDATE_STAGES = new Set(['$set']);

function compile({ q, u, arrayFilters, multi }: UpdateItem): Update {
  if (isOperators(u)) return operatorUpdate(u, q, arrayFilters ?? []);
  if (arrayFilters) throw new CommandError(9, 'arrayFilters may be specified for updates with operators only');
  if (Array.isArray(u)) {
    assertPipeline(u, UPDATE_STAGES);
    return (doc) => ({ _id: doc._id, ...unpaused(runPipeline([doc], u, {})).next().value });
  }
  if (!isDocument(u)) throw new CommandError(14, 'an update must be a document or a pipeline');
  if (multi) throw new CommandError(9, 'multi update is not supported for replacement-style update');
  return ({ _id }) => ({ _id, ...u });
}

function operatorUpdate(update: Doc, query: Doc, filters: Doc[]): Update {
  const changes = Object.entries(update).flatMap(([operator, paths]) => {
    if (!operator.startsWith('$') || !OPERATORS[operator]) {
      throw new CommandError(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDocument(paths))
      throw new CommandError(9, `Modifiers operate on fields but we found another type for ${operator}`);
    return Object.entries(paths).map(([path, operand]) => ({ operator, path, operand }));
  });
  const paths = changes.map(({ path }) => path);
  assertNoConflicts(paths);
  const arrayFilters = compileArrayFilters(filters, paths);
  return (doc, inserting) => {
    // The meaning of `$` depends on the original document, so all paths are resolved before any is changed.
    const resolved = changes
      .filter(({ operator }) => operator !== '$setOnInsert' || inserting)
      .flatMap(({ path, ...change }) =>
        plainPaths(doc, path.split('.'), { query, arrayFilters }).map((parts) => ({
          ...change,
          parts,
          current: valueAt(doc, parts),
        })),
      );
    for (const { operator, operand, parts, current } of resolved) {
      const apply = OPERATORS[operator];
      putAt(doc, parts, apply ? apply(current, operand, parts.join('.')) : REMOVED);
    }
    return doc;
  };
}

function assertNoConflicts(paths: string[]): void {
  const sorted = paths.map((path) => `${path}.`).sort();
  for (const [i, path] of sorted.entries()) {
    if (path.startsWith('.') || path.includes('..'))
      throw new CommandError(56, `The update path '${path.slice(0, -1)}' contains an empty field name`);
    const next = sorted[i + 1];
    if (next?.startsWith(path))
      throw new CommandError(
        40,
        `Updating the path '${next.slice(0, -1)}' would create a conflict at '${path.slice(0, -1)}'`,
      );
  }
}

/**
 * Returns the document that an upsert inserts: the filter's equalities, then the update. It has no `_id` if neither has
 * one.
 */
export function upsertDocument({ q, u }: UpdateItem, compiled: Update): Doc {
  const isReplacement = !Array.isArray(u) && !isOperators(u);
  const start: Doc = {};
  for (const [path, value] of equalities(q)) if (!isReplacement || path === '_id') putAt(start, path.split('.'), value);
  return compiled(start, true);
}

function equalities(filter: Doc): [path: string, value: unknown][] {
  return Object.entries(filter).flatMap(([path, condition]): [string, unknown][] => {
    if (path === '$and' || (path === '$or' && (condition as Doc[]).length === 1))
      return (condition as Doc[]).flatMap(equalities);
    if (path.startsWith('$') || isRegex(condition)) return [];
    if (!isOperators(condition)) return [[path, condition]];
    const single = (condition.$in ?? condition.$all) as unknown[] | undefined;
    return '$eq' in condition
      ? [[path, condition.$eq]]
      : single?.length === 1 && !isDocument(single[0])
        ? [[path, single[0]]]
        : [];
  });
}

type Test = (item: unknown) => boolean;

/**
 * The data with which the positional parts of a path are resolved: the query for `$`, and the array filters by name for
 * `$[name]`.
 */
type Positions = { query: Doc; arrayFilters: ReadonlyMap<string, Test> };

/** Returns the plain paths of a document that match an update path with `$`, `$[]` or `$[name]`. */
function plainPaths(value: unknown, rest: string[], positions: Positions, done: string[] = []): string[][] {
  const [part, ...after] = rest;
  if (part === undefined) return [done];
  if (!part.startsWith('$')) return plainPaths(getChild(value, part), after, positions, [...done, part]);
  if (!Array.isArray(value))
    throw badValue(`The path '${done.join('.')}' must be an array for the array update '${part}'`);
  const test = part === '$' || part === '$[]' ? () => true : positions.arrayFilters.get(part.slice(2, -1));
  if (!test) throw badValue(`No array filter found for identifier '${part}'`);
  const indexes =
    part === '$'
      ? [matchedPosition(value, done.join('.'), positions.query)]
      : [...value.keys()].filter((i) => test(value[i]));
  return indexes.flatMap((i) => plainPaths(value[i], after, positions, [...done, String(i)]));
}

/** Returns the position of the first element that meets every condition of the query on the array. */
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
    return [
      elementTest(
        isDocument(condition) && condition.$elemMatch
          ? condition.$elemMatch
          : isOperators(condition)
            ? condition
            : { $eq: condition },
      ),
    ];
  });
}

/**
 * Compiles the array filters of an update, by their names. Throws 9 for malformed filters and those that no path uses.
 */
function compileArrayFilters(filters: Doc[], paths: string[]): Map<string, Test> {
  return new Map(
    filters.map((filter) => {
      const names = [
        ...new Set(
          JSON.stringify(filter)
            .match(/"\w+(?=[".])/g)
            ?.map((name) => name.slice(1)),
        ),
      ];
      const name = names.find((one) => paths.some((path) => path.includes(`$[${one}]`)));
      if (!name) throw new CommandError(9, `The array filter ${JSON.stringify(filter)} was not used in the update`);
      const { test } = compileFilter(filter);
      return [name, (item: unknown) => test({ [name]: item })];
    }),
  );
}

const MAX_PADDING = 1_500_000;

/** Sets a value at a plain path, and creates missing documents on the way. Throws 28 if the path contains a scalar. */
function putAt(doc: Doc, path: readonly string[], value: unknown): void {
  if (value === undefined || (value === REMOVED && valueAt(doc, path) === undefined)) return;
  let parent: unknown = doc;
  for (const [i, part] of path.entries()) {
    if (!isDocument(parent) && !(Array.isArray(parent) && isPosition(part))) {
      throw new CommandError(
        28,
        `Cannot create field '${part}' in element {${path[i - 1]}: ${JSON.stringify(parent)}}`,
      );
    }
    const container = parent as Doc;
    const child = i < path.length - 1 ? (Object.hasOwn(container, part) ? container[part] : {}) : value;
    if (Array.isArray(container) && Number(part) > container.length + MAX_PADDING)
      throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
    while (Array.isArray(container) && container.length < Number(part)) container.push(null);
    if (child === REMOVED && !Array.isArray(container)) delete container[part];
    else container[part] = child === REMOVED ? null : child;
    parent = child;
  }
}
