import type { Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { encodeValue, invert } from '../bson/values';
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
  const paths = sort.map(([path, direction]) => ({ parts: path.split('.'), encode: direction < 0 ? encodeDescending : encodeValue }));
  const keyOf = (doc: Doc): Buffer => Buffer.concat(paths.map(({ parts, encode }) => keyValues(doc, parts).values.map(encode).sort(Buffer.compare)[0]!));
  const keyed = Array.from(items, (item) => ({ item, key: keyOf(docOf(item)) }));
  return keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ item }) => item);
}

/** A value as bytes of a descending field. */
export const encodeDescending = (value: unknown): Buffer => invert(encodeValue(value));
