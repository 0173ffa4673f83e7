import {
  deserialize,
  serialize,
  setInternalBufferSize,
  type Binary,
  type BSONRegExp,
  type Decimal128,
  type Double,
  type Int32,
  type Long,
  type ObjectId,
  type Timestamp,
} from 'bson';
import sorted from 'sorted-btree';
import { badValue, CommandError } from '../errors';

/** A document in memory; values are what `bson` makes of them. Every number that fits is a JavaScript number. */
export type Doc = Record<string, unknown>;

/** The largest document, in bytes, as in MongoDB. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

setInternalBufferSize(4 * MAX_DOCUMENT_BYTES); // room for a reply around the largest documents

/** Reads a document. A regular expression stays as it came: JavaScript's has other flags. */
export const parse = (raw: Uint8Array): Doc => deserialize(raw, { bsonRegExp: true });

/** Writes a document; fields that are undefined are left out. */
export const toBson = (doc: Doc): Uint8Array => serialize(doc, { ignoreUndefined: true });

/** True for an embedded document, false for arrays and for every BSON scalar. */
export const isDocument = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** True for `{ $gt: 1 }`, a document that says something of a value and is none. */
export const isOperators = (value: unknown): value is Doc =>
  isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);

/** A copy that can be changed: stored documents never are. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  return isDocument(value)
    ? (Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copy(item)])) as T)
    : value;
}

/** True for a path component that may be an array position. */
export const isPosition = (part: string): boolean => /^(0|[1-9]\d*)$/.test(part);

/** What a document or an array has under one path component. */
export const childOf = (value: unknown, part: string): unknown =>
  (isDocument(value) && Object.hasOwn(value, part)) || (Array.isArray(value) && isPosition(part))
    ? (value as Record<string, unknown>)[part]
    : undefined;

/** The value at a path that goes through arrays by position alone; undefined if missing. */
export const valueAt = (doc: unknown, path: readonly string[]): unknown => path.reduce(childOf, doc);

/**
 * Calls `test` with each value a dotted path leads to until it answers true; `undefined` stands for a missing one.
 * Arrays on the way are entered as MongoDB does, by position and document by document; one at the end is given whole,
 * then, unless `whole` says to leave that, item by item.
 */
export function someValue(
  value: unknown,
  parts: readonly string[],
  test: (value: unknown) => boolean,
  whole = false,
  at = 0,
): boolean {
  const part = parts[at];
  if (part === undefined) return test(value) || (!whole && Array.isArray(value) && value.some(test));
  if (!Array.isArray(value))
    return isDocument(value) ? someValue(childOf(value, part), parts, test, whole, at + 1) : test(undefined);
  if (isPosition(part) && Number(part) < value.length && someValue(value[Number(part)], parts, test, whole, at + 1))
    return true;
  return value.some((item) => isDocument(item) && someValue(item, parts, test, whole, at));
}

/**
 * What an index or a sort sees of a document at a path: elements in place of an array, `undefined` for an empty one and
 * null if missing; the path of the first array met on the way; and whether the field is there, as a sparse index asks.
 */
export type KeyValues = { values: unknown[]; arrayAt: string | undefined; present: boolean };

/** The values of a path as keys. */
export function keyValues(doc: unknown, parts: readonly string[]): KeyValues {
  const found: KeyValues = { values: [], arrayAt: undefined, present: false };
  collect(doc, parts, 0, found);
  if (found.values.length === 0) found.values.push(null);
  return found;
}

function collect(value: unknown, parts: readonly string[], at: number, found: KeyValues): void {
  const part = parts[at];
  if (!Array.isArray(value) || (part !== undefined && isPosition(part))) {
    if (part !== undefined) return collect(childOf(value, part), parts, at + 1, found);
    found.present ||= value !== undefined;
    found.values.push(value ?? null);
    return;
  }
  found.arrayAt ??= parts.slice(0, at).join('.');
  found.present ||= part === undefined;
  if (part === undefined) found.values.push(...(value.length > 0 ? value : [undefined]));
  else for (const item of value) if (isDocument(item)) collect(item, parts, at, found);
}

/** Where a type stands in BSON's order of all values. */
export const RANK = {
  minKey: 0,
  missing: 1,
  null: 2,
  number: 3,
  string: 4,
  object: 5,
  array: 6,
  binData: 7,
  objectId: 8,
  bool: 9,
  date: 10,
  timestamp: 11,
  regex: 12,
  code: 13,
  maxKey: 14,
} as const;

const RANK_OF_TYPE: Record<string, number> = {
  undefined: RANK.missing,
  number: RANK.number,
  bigint: RANK.number,
  string: RANK.string,
  boolean: RANK.bool,
  Array: RANK.array,
  Date: RANK.date,
  RegExp: RANK.regex,
  MinKey: RANK.minKey,
  MaxKey: RANK.maxKey,
  Int32: RANK.number,
  Double: RANK.number,
  Long: RANK.number,
  Decimal128: RANK.number,
  BSONSymbol: RANK.string,
  Binary: RANK.binData,
  ObjectId: RANK.objectId,
  Timestamp: RANK.timestamp,
  BSONRegExp: RANK.regex,
  Code: RANK.code,
};

/** The class of an object: the one `bson` gives it, or JavaScript's own. */
const classOf = (value: object): string =>
  (value as { _bsontype?: string })._bsontype ??
  (Object.getPrototypeOf(value) as object | null)?.constructor.name ??
  '';

/** The place of a value's type in BSON's order. */
export function rankOf(value: unknown): number {
  if (value === null) return RANK.null;
  return RANK_OF_TYPE[typeof value === 'object' ? classOf(value) : typeof value] ?? RANK.object;
}

/** True for a regular expression, of either class. */
export const isRegex = (value: unknown): value is RegExp | BSONRegExp => rankOf(value) === RANK.regex;

/** A regular expression as text, by which two are the same. */
export const valueOfRegex = (regex: RegExp | BSONRegExp): string =>
  'source' in regex ? `/${regex.source}/${regex.flags}` : `/${new RegExp(regex.pattern).source}/${regex.options}`;

/** A pattern, with its options or those beside it, as JavaScript's; refuses (2, 51075, 51108) what it cannot say. */
export function regexOf(pattern: unknown, options?: unknown): RegExp {
  if ((typeof pattern !== 'string' && !isRegex(pattern)) || (options !== undefined && typeof options !== 'string'))
    throw badValue('$regex needs a string or a regex, and $options a string');
  const [source, own] =
    typeof pattern === 'string'
      ? [pattern, '']
      : 'source' in pattern
        ? [pattern.source, pattern.flags]
        : [pattern.pattern, pattern.options];
  if (own && options !== undefined) throw new CommandError(51075, 'options set in both $regex and $options');
  const flags = own || (options ?? '');
  if (/[^imsxu]/.test(flags)) throw new CommandError(51108, `invalid flag in regex options: ${flags}`);
  if (flags.includes('x')) throw badValue('This server does not support the option x of regular expressions');
  return new RegExp(source, [...new Set(flags)].join(''));
}

/** A BSON number as a JavaScript one; a long beyond 2^53 as bigint. Decimals are rounded to a double. */
export function toNumeric(value: unknown): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  const boxed = value as Int32 | Double | Long | Decimal128;
  if (boxed._bsontype !== 'Long') return Number(boxed.toString());
  const number = boxed.toNumber();
  return Number.isSafeInteger(number) ? number : boxed.toBigInt();
}

/** Orders any two values as MongoDB does: negative, zero or positive. A missing value is below null. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const rank = rankOf(a);
  if (rank !== rankOf(b)) return rank - rankOf(b);
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
      return 0; // minKey, missing, null and maxKey are their rank
  }
}

function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b || a > b) return a < b ? -1 : 1;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a)); // NaN is the lowest number and equals itself
}

const SURROGATE = /[\ud800-\udfff]/;

/** Beyond the basic plane UTF-16, which JavaScript compares, and UTF-8, which BSON compares, differ. */
const compareText = (a: string, b: string): number =>
  SURROGATE.test(a + b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : Number(a > b) - Number(a < b);

const compareBinaries = (a: Binary, b: Binary): number =>
  a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());

function compareLists<T>(a: T[], b: T[], compare: (one: T, other: T) => number): number {
  const differing = a.findIndex((item, i) => i >= b.length || compare(item, b[i]!) !== 0);
  if (differing < 0) return a.length - b.length;
  return differing < b.length ? compare(a[differing]!, b[differing]!) : 1;
}

/** Documents compare field by field: by type, then by name, then by value. */
const compareFields = ([name, a]: [string, unknown], [other, b]: [string, unknown]): number =>
  rankOf(a) - rankOf(b) || compareText(name, other) || compareValues(a, b);

/** True if two values are the same to a query. */
export const equalValues = (a: unknown, b: unknown): boolean => compareValues(a, b) === 0;

/** An ordered map of which a copy costs nothing. The package is CommonJS, which loaders import in two ways. */
export const BTree = (sorted as typeof sorted & { default?: typeof sorted }).default ?? sorted;
export type BTree<K, V> = sorted<K, V>;

/** Each value once, in order. */
export const distinctValues = (values: unknown[]): unknown[] =>
  new BTree(
    values.map((value) => [value, value]),
    compareValues,
  ).valuesArray();

/**
 * A place between values, where a range begins or ends: just below or above a value, all values of a type, or
 * everything.
 */
export class Edge {
  /** `side` is -1 for below and 1 for above. A prefix stands for every text that begins with it. */
  constructor(
    private readonly side: -1 | 1,
    private readonly rank?: number,
    private readonly value?: unknown,
    private readonly isPrefix = false,
  ) {}

  /** Where this lies beside a value; never on it. */
  compareTo(value: unknown): number {
    const type = this.rank === undefined ? 0 : this.rank - rankOf(value);
    if (type !== 0 || this.value === undefined || (this.isPrefix && String(value).startsWith(String(this.value))))
      return type || this.side;
    return compareValues(this.value, value) || this.side;
  }
}
