import type { Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { compareValues } from '../bson/values';
import { badValue } from '../errors';

/** A sort, most significant path first. */
export type Sort = [path: string, direction: 1 | -1][];

/** Reads a sort as a command has it; refuses (2) what is not 1 or -1. */
export function sortOf(spec: unknown): Sort {
  return Object.entries((spec ?? {}) as Doc).map(([path, direction]) => {
    if (direction !== 1 && direction !== -1) throw badValue(`$sort key ordering must be 1 or -1, not ${JSON.stringify(direction)}`);
    return [path, direction];
  });
}

/** Sorts by BSON order, keeping the order of equals; of an array its lowest, or for a descending sort its highest, counts. */
export function sortBy<T>(items: Iterable<T>, sort: Sort, docOf: (item: T) => Doc): T[] {
  const paths = sort.map(([path, direction]) => ({ parts: path.split('.'), compare: (a: unknown, b: unknown) => compareValues(a, b) * direction }));
  const keyed = Array.from(items, (item) => ({ item, key: paths.map(({ parts, compare }) => lowest(keyValues(docOf(item), parts).values, compare)) }));
  return keyed.sort((a, b) => paths.reduce((order, { compare }, i) => order || compare(a.key[i], b.key[i]), 0)).map(({ item }) => item);
}

const lowest = (values: unknown[], compare: (a: unknown, b: unknown) => number): unknown => values.reduce((best, value) => (compare(value, best) < 0 ? value : best));
