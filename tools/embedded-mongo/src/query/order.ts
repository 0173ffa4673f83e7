import { compareValues } from '../bson/compare';
import { keyValues, type Doc } from '../bson/values';
import { badValue } from '../errors';
import type { Index, IndexKey } from '../storage/indexes';
import { PAUSE, type Paused } from './slices';

/** A sort, most significant path first. */
export type Sort = [path: string, direction: 1 | -1][];

/** Parses the sort of a command. Throws 2 for directions other than 1 and -1. */
export function parseSort(spec: unknown): Sort {
  return Object.entries((spec ?? {}) as Doc).map(([path, direction]) => {
    if (direction !== 1 && direction !== -1)
      throw badValue(`$sort key ordering must be 1 or -1, not ${JSON.stringify(direction)}`);
    return [path, direction];
  });
}

/** An item with its sort key. */
type Keyed<T> = { item: T; key: unknown[] };

/**
 * Creates the sort key and comparison of documents. In an array the lowest value counts, or the highest in a descending
 * sort.
 */
function sorting(sort: Sort): {
  createKey: (doc: Doc) => unknown[];
  compare: (a: Keyed<unknown>, b: Keyed<unknown>) => number;
} {
  const paths = sort.map(([path, direction]) => ({
    parts: path.split('.'),
    compare: (a: unknown, b: unknown) => compareValues(a, b) * direction,
  }));
  return {
    createKey: (doc) => paths.map(({ parts, compare }) => lowest(keyValues(doc, parts).values, compare)),
    compare: (a, b) => paths.reduce((order, { compare }, i) => order || compare(a.key[i], b.key[i]), 0),
  };
}

/** Sorts by BSON order. The sort is stable. */
export function sortBy<T>(items: Iterable<T>, sort: Sort, getDoc: (item: T) => Doc): T[] {
  const { createKey, compare } = sorting(sort);
  return Array.from(items, (item) => ({ item, key: createKey(getDoc(item)) }))
    .sort(compare)
    .map(({ item }) => item);
}

/** Sorts found documents, and pauses between them. Only their bytes and keys stay in memory. */
export function* sortFound<T extends { doc: Doc; dropParsed?(): void }>(
  items: Iterable<Paused<T>>,
  sort: Sort,
): Generator<Paused<T>> {
  const { createKey, compare } = sorting(sort);
  function* keyed(): Generator<Paused<Keyed<T>>> {
    for (const item of items) {
      if (item !== PAUSE) {
        yield { item, key: createKey(item.doc) };
        item.dropParsed?.();
      } else yield PAUSE;
    }
  }
  for (const found of sortInParts(keyed(), compare)) yield found && found.item;
}

/** The number of items that are sorted at once. More are sorted in parts and merged. */
const SORTED_AT_ONCE = 1000;

/** Sorts items. The sort is stable. It pauses while they are read, and between parts. */
export function* sortInParts<T>(items: Iterable<Paused<T>>, compare: (a: T, b: T) => number): Generator<Paused<T>> {
  const parts: { item: T; at: number }[][] = [[]];
  let count = 0;
  const stably = (a: { item: T; at: number }, b: { item: T; at: number }): number =>
    compare(a.item, b.item) || a.at - b.at;
  for (const item of items) {
    if (item !== PAUSE) parts.at(-1)?.push({ item, at: count++ });
    if (item === PAUSE || count % SORTED_AT_ONCE === 0) yield PAUSE;
    if (item === PAUSE || count % SORTED_AT_ONCE !== 0) continue;
    parts.at(-1)?.sort(stably);
    parts.push([]);
  }
  parts.at(-1)?.sort(stably);
  const iterators = parts.map((part) => part[Symbol.iterator]());
  for (const { item } of mergeBy(iterators, stably)) yield item;
}

const lowest = (values: unknown[], compare: (a: unknown, b: unknown) => number): unknown =>
  values.reduce((best, value) => (compare(value, best) < 0 ? value : best));

/** Yields the items of all parts, one part after the other. */
export function* inTurn<T>(parts: Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

/** Merges sorted sequences. The next items of all sequences are kept sorted, the last one first. */
export function* mergeBy<T>(parts: Iterator<T>[], compare: (a: T, b: T) => number): Generator<T> {
  try {
    const heads = parts.flatMap((part) => readHead(part)).sort((a, b) => compare(b.item, a.item));
    for (let first = heads.pop(); first; first = heads.pop()) {
      yield first.item;
      const [next] = readHead(first.part);
      if (!next) continue;
      let [from, to] = [0, heads.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        const head = heads[middle];
        if (head && compare(head.item, next.item) > 0) from = middle + 1;
        else to = middle;
      }
      heads.splice(from, 0, next);
    }
  } finally {
    for (const part of parts) part.return?.();
  }
}

function readHead<T>(part: Iterator<T>): { part: Iterator<T>; item: T }[] {
  const { value, done } = part.next();
  return done ? [] : [{ part, item: value }];
}

/** Creates the comparison of a sort for the keys of an index that has all its fields. */
export function keyOrder({ fields }: Index, sort: Sort): (a: IndexKey, b: IndexKey) => number {
  const order = sort.map(([path, direction]) => ({ at: fields.findIndex((field) => field.path === path), direction }));
  return (a, b) =>
    order.reduce((found, { at, direction }) => found || compareValues(a.values[at], b.values[at]) * direction, 0);
}
