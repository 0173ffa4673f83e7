import { deserialize, serialize, setInternalBufferSize } from 'bson';

/** A document in memory, with values as `bson` parses them. Every number that fits is a JavaScript number. */
export type Doc = Record<string, unknown>;

/** The largest document, in bytes, as in MongoDB. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** The largest message, in bytes, as in MongoDB. */
export const MAX_MESSAGE_BYTES = 48_000_000;

setInternalBufferSize(4 * MAX_DOCUMENT_BYTES); // A reply around the largest documents must fit.

/** Parses a document. A regular expression stays a BSON one, because JavaScript's has other flags. */
export const parse = (raw: Uint8Array): Doc => deserialize(raw, { bsonRegExp: true });

/** Serializes a document. Fields that are undefined are omitted. */
export const toBson = (doc: Doc): Uint8Array => serialize(doc, { ignoreUndefined: true });

/** Returns whether a value is an embedded document. It is false for arrays and for every BSON scalar. */
export const isDocument = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns whether a value is a document of operators such as `{ $gt: 1 }` instead of a plain value. */
export const isOperators = (value: unknown): value is Doc =>
  isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);

/** Creates a copy that may be changed. Stored documents are never changed. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  return isDocument(value)
    ? (Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copy(item)])) as T)
    : value;
}

/** Returns whether a path component may be an array position. */
export const isPosition = (part: string): boolean => /^(0|[1-9]\d*)$/.test(part);

/** Returns the value of a document or an array under one path component. */
export const getChild = (value: unknown, part: string): unknown =>
  (isDocument(value) && Object.hasOwn(value, part)) || (Array.isArray(value) && isPosition(part))
    ? (value as Record<string, unknown>)[part]
    : undefined;

/** Returns the value at a path that enters arrays only by position, or undefined if it is missing. */
export const valueAt = (doc: unknown, path: readonly string[]): unknown => path.reduce(getChild, doc);

/**
 * Calls `test` with each value of a dotted path until it returns true. A missing value is `undefined`. Arrays inside
 * the path are entered as in MongoDB, by position and document by document. An array at the end is passed whole and
 * then, unless `whole` is set, item by item.
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
    return isDocument(value) ? someValue(getChild(value, part), parts, test, whole, at + 1) : test(undefined);
  if (isPosition(part) && Number(part) < value.length && someValue(value[Number(part)], parts, test, whole, at + 1))
    return true;
  return value.some((item) => isDocument(item) && someValue(item, parts, test, whole, at));
}

/**
 * The values of a document at a path for an index or a sort. An array is replaced by its elements, or by `undefined` if
 * it is empty; a missing value is null. `arrayAt` is the path of the first array on the way. `present` says whether the
 * field exists, which a sparse index needs.
 */
export type KeyValues = { values: unknown[]; arrayAt: string | undefined; present: boolean };

export function keyValues(doc: unknown, parts: readonly string[]): KeyValues {
  const found: KeyValues = { values: [], arrayAt: undefined, present: false };
  collect(doc, parts, 0, found);
  if (found.values.length === 0) found.values.push(null);
  return found;
}

function collect(value: unknown, parts: readonly string[], at: number, found: KeyValues): void {
  const part = parts[at];
  if (!Array.isArray(value) || (part !== undefined && isPosition(part))) {
    if (part !== undefined) return collect(getChild(value, part), parts, at + 1, found);
    found.present ||= value !== undefined;
    found.values.push(value ?? null);
    return;
  }
  found.arrayAt ??= parts.slice(0, at).join('.');
  found.present ||= part === undefined;
  if (part === undefined) found.values.push(...(value.length > 0 ? value : [undefined]));
  else for (const item of value) if (isDocument(item)) collect(item, parts, at, found);
}
