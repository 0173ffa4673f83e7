import { deserialize, serialize, setInternalBufferSize } from 'bson';

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
 * Calls `test` with each value a dotted path leads to until it returns true; `undefined` represents a missing one.
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
