import { deserialize, serialize, setInternalBufferSize } from 'bson';

/** A document in memory; values are what `bson` makes of them. Every number that fits is a JavaScript number. */
export type Doc = Record<string, unknown>;

/** The largest document, in bytes, as in MongoDB. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

setInternalBufferSize(4 * MAX_DOCUMENT_BYTES); // room for a reply around the largest documents

export const parse = (raw: Uint8Array): Doc => deserialize(raw);

/** Writes a document; fields that are undefined are left out. */
export function toBson(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** True for an embedded document, false for arrays and for every BSON scalar. */
export const isDocument = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** True for `{ $gt: 1 }`, a document that says something of a value and is none. */
export const isOperators = (value: unknown): value is Doc => isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);

/** The class `bson` gives a value, such as `Long`; undefined for JavaScript's own. */
export const bsonType = (value: unknown): string | undefined => (value as { _bsontype?: string } | null | undefined)?._bsontype;

/** A copy that can be changed: stored documents never are. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  return isDocument(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copy(item)])) as T : value;
}
