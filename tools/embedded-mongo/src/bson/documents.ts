import { deserialize, serialize, setInternalBufferSize } from 'bson';

/** A document in memory; values are what `bson` makes of them. */
export type Doc = Record<string, unknown>;

/** The largest document, in bytes, as in MongoDB. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

// Room for what is too large to be stored, so that it can be measured and refused.
setInternalBufferSize(4 * MAX_DOCUMENT_BYTES);

/** Reads a document for evaluation: every number that fits is a JavaScript number. */
export const parsePlain = (raw: Uint8Array): Doc => deserialize(raw);

/** Reads a document for changing: int, long and double stay apart, so what an update does not touch keeps its type. */
export const parseTyped = (raw: Uint8Array): Doc => deserialize(raw, { promoteValues: false, bsonRegExp: true });

/** Writes a document; fields that are undefined are left out. */
export function toBson(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A document with number types as one with JavaScript numbers. */
export const toPlain = (doc: Doc): Doc => parsePlain(toBson(doc));

/** True for an embedded document, false for arrays and for every BSON scalar. */
export const isDocument = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** True for `{ $gt: 1 }`, a document that says something of a value and is none. */
export const isOperators = (value: unknown): value is Doc => isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);

/** The class `bson` gives a value, such as `Long`; undefined for JavaScript's own. */
export const bsonType = (value: unknown): string | undefined => (value as { _bsontype?: string } | null | undefined)?._bsontype;
