import { isDocument, type Doc } from '../bson/documents';
import { isPosition } from '../bson/paths';
import { badValue, CommandError } from '../errors';
import { REMOVED } from './modifiers';

/** How the positional parts of a path are resolved. */
export interface Positions {
  /** For `$`: where the filter matched in the array at a path. */
  matched(path: string): number;
  /** For `$[name]`: the array filter of that name. */
  filters: ReadonlyMap<string, (item: unknown) => boolean>;
}

/** The plain paths an update path with `$`, `$[]` and `$[name]` stands for in a document. */
export function plainPaths(doc: Doc, path: string, positions: Positions): string[][] {
  return expand(doc, path.split('.'), [], positions);
}

function expand(value: unknown, rest: string[], done: string[], positions: Positions): string[][] {
  const [part, ...after] = rest;
  if (part === undefined) return [done];
  if (!part.startsWith('$')) return expand(child(value, part), after, [...done, part], positions);
  const path = done.join('.');
  if (!Array.isArray(value)) {
    if (part === '$') throw badValue('The positional operator did not find the match needed from the query.');
    throw badValue(`The path '${path}' must exist in the document in order to apply array updates, and must be an array.`);
  }
  return positionsOf(value, part, path, positions).flatMap((i) => expand(value[i], after, [...done, String(i)], positions));
}

function positionsOf(array: unknown[], part: string, path: string, { matched, filters }: Positions): number[] {
  if (part === '$') return [matched(path)];
  const all = [...array.keys()];
  if (part === '$[]') return all;
  const name = /^\$\[(\w+)\]$/.exec(part)?.[1];
  const filter = name === undefined ? undefined : filters.get(name);
  if (!filter) throw badValue(`No array filter found for identifier '${name ?? part}' in path '${path}.${part}'`);
  return all.filter((i) => filter(array[i]));
}

const child = (value: unknown, part: string): unknown =>
  (isDocument(value) && Object.hasOwn(value, part)) || (Array.isArray(value) && isPosition(part)) ? (value as Doc)[part] : undefined;

/** The value at a plain path; undefined if missing. */
export const valueAt = (doc: unknown, path: readonly string[]): unknown => path.reduce(child, doc);

const MAX_PADDING = 1_500_000;

/** Puts a value at a plain path, making what is missing on the way; refuses (28) to go through a scalar. */
export function putAt(doc: Doc, path: readonly string[], value: unknown): void {
  if (value === undefined) return;
  let parent: unknown = doc;
  for (const [i, part] of path.entries()) {
    const last = i === path.length - 1;
    if (value === REMOVED && child(parent, part) === undefined) return;
    assertViable(parent, part, path, i);
    const container = parent as Doc;
    if (last) return put(container, part, value);
    if (child(container, part) === undefined) put(container, part, {});
    parent = container[part];
  }
}

function put(container: Doc | unknown[], part: string, value: unknown): void {
  if (Array.isArray(container)) {
    const index = Number(part);
    if (index > container.length + MAX_PADDING) throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
    while (container.length < index) container.push(null);
    container[index] = value === REMOVED ? null : value;
  } else if (value === REMOVED) {
    delete container[part];
  } else {
    container[part] = value;
  }
}

function assertViable(parent: unknown, part: string, path: readonly string[], at: number): void {
  if (isDocument(parent) || (Array.isArray(parent) && isPosition(part))) return;
  throw new CommandError(28, `Cannot create field '${part}' in element {${path[at - 1] ?? ''}: ${JSON.stringify(parent)}}`);
}
