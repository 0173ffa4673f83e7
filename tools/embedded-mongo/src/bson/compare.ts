import type { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import sorted from 'sorted-btree';
import { RANK, getRank } from './ranks';
import { valueOfRegex } from './regex';

/**
 * Converts a BSON number to a JavaScript one. A long beyond 2^53 becomes a bigint. Decimals are rounded to a double.
 */
export function toNumeric(value: unknown): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  const boxed = value as Int32 | Double | Long | Decimal128;
  if (boxed._bsontype !== 'Long') return Number(boxed.toString());
  const number = boxed.toNumber();
  return Number.isSafeInteger(number) ? number : boxed.toBigInt();
}

/**
 * Compares any two values as MongoDB does. Returns a negative number, zero or a positive number. A missing value is
 * below null.
 */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const rank = getRank(a);
  if (rank !== getRank(b)) return rank - getRank(b);
  switch (rank) {
    case RANK.number:
      return compareNumbers(toNumeric(a), toNumeric(b));
    case RANK.string:
      return compareText(String(a), String(b));
    case RANK.bool:
    case RANK.date:
      return Number(a) - Number(b);
    case RANK.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case RANK.timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case RANK.binData:
      return compareBinaries(a as Binary, b as Binary);
    case RANK.array:
      return compareLists(a as unknown[], b as unknown[], compareValues);
    case RANK.object:
      return compareLists(Object.entries(a as object), Object.entries(b as object), compareFields);
    case RANK.regex:
      return compareText(valueOfRegex(a as RegExp), valueOfRegex(b as RegExp));
    case RANK.code:
      return compareText(JSON.stringify(a) + String(a), JSON.stringify(b) + String(b));
    default:
      return 0; // The values minKey, missing, null and maxKey have no content beside their rank.
  }
}

function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b || a > b) return a < b ? -1 : 1;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a)); // NaN is the lowest number and equals itself.
}

const SURROGATE = /[\ud800-\udfff]/;

/**
 * For characters beyond the basic plane, the order of UTF-16, which JavaScript uses, differs from that of UTF-8, which
 * BSON uses.
 */
const compareText = (a: string, b: string): number =>
  SURROGATE.test(a + b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : Number(a > b) - Number(a < b);

const compareBinaries = (a: Binary, b: Binary): number =>
  a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());

function compareLists<T>(a: T[], b: T[], compare: (one: T, other: T) => number): number {
  for (const [i, item] of a.entries()) {
    const order = i < b.length ? compare(item, b[i] as T) : 1;
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Documents compare field by field: by type, then by name, then by value. */
const compareFields = ([name, a]: [string, unknown], [other, b]: [string, unknown]): number =>
  getRank(a) - getRank(b) || compareText(name, other) || compareValues(a, b);

/** Returns whether two values are equal in a query. */
export const equalValues = (a: unknown, b: unknown): boolean => compareValues(a, b) === 0;

/** An ordered map that can be copied at no cost. The package is CommonJS, which loaders import in two ways. */
export const BTree = (sorted as typeof sorted & { default?: typeof sorted }).default ?? sorted;
export type BTree<K, V> = sorted<K, V>;

/** Returns each distinct value once, in order. */
export const distinctValues = (values: unknown[]): unknown[] =>
  new BTree(
    values.map((value) => [value, value]),
    compareValues,
  ).valuesArray();

/**
 * A boundary between values, where a range begins or ends: just below or above a value, all values of a type, or
 * everything.
 */
export class Edge {
  /** `side` is -1 for below and 1 for above. A prefix represents every string that begins with it. */
  constructor(
    readonly side: -1 | 1,
    readonly rank?: number,
    readonly value?: unknown,
    readonly isPrefix = false,
  ) {}

  /** Compares the boundary with a value. The result is never 0. */
  compareTo(value: unknown): number {
    const type = this.rank === undefined ? 0 : this.rank - getRank(value);
    if (type !== 0 || this.value === undefined || (this.isPrefix && String(value).startsWith(String(this.value))))
      return type || this.side;
    return compareValues(this.value, value) || this.side;
  }
}
