import type { Doc } from '../bson/documents';
import { encodeValue, invert } from '../bson/key-encoder';
import { keyValues } from '../bson/paths';
import { badValue } from '../errors';
import type { Sort } from './plan';

/** Reads a sort as a command has it; refuses (2) what is not 1 or -1. */
export function sortOf(spec: unknown): Sort {
  return Object.entries((spec ?? {}) as Doc).map(([path, direction]) => {
    if (direction !== 1 && direction !== -1) throw badValue(`$sort key ordering must be 1 (for ascending) or -1 (for descending), not ${JSON.stringify(direction)}`);
    return [path, direction];
  });
}

/** Sorts by BSON order, keeping the order of equals; of an array its lowest, or for a descending sort its highest, counts. */
export function sortBy<T>(items: Iterable<T>, sort: Sort, docOf: (item: T) => Doc): T[] {
  const paths = sort.map(([path, direction]) => ({ parts: path.split('.'), direction }));
  const keyed = Array.from(items, (item) => ({ item, key: sortKey(docOf(item), paths) }));
  return keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ item }) => item);
}

function sortKey(doc: Doc, paths: { parts: string[]; direction: 1 | -1 }[]): Buffer {
  return Buffer.concat(paths.map(({ parts, direction }) => {
    const encoded = keyValues(doc, parts).values.map((value) => (direction < 0 ? invert(encodeValue(value)) : encodeValue(value)));
    return encoded.length === 1 ? encoded[0]! : encoded.sort(Buffer.compare)[0]!;
  }));
}
