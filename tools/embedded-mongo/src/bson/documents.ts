import { deserialize, serialize } from 'bson';

/** A document in memory; values are what `bson` makes of them. */
export type Doc = Record<string, unknown>;

/** The largest document, in bytes, as in MongoDB. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** Reads a document for evaluation: every number that fits is a JavaScript number. */
export const parsePlain = (raw: Uint8Array): Doc => deserialize(raw);

/** Reads a document for changing: int, long and double stay apart, so what an update does not touch keeps its type. */
export const parseTyped = (raw: Uint8Array): Doc => deserialize(raw, { promoteValues: false, bsonRegExp: true });

/** Writes a document; fields that are undefined are left out. */
export function toBson(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** True for an embedded document, false for arrays and for every BSON scalar. */
export const isDocument = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A reply field whose documents are already BSON: `{ firstBatch: [raw, raw] }` without reading them again. */
export function rawArrayElement(name: string, documents: readonly Uint8Array[]): Buffer {
  const parts: Uint8Array[] = [];
  let size = 5;
  documents.forEach((document, index) => {
    const head = Buffer.from(`\x03${index}\0`, 'latin1');
    parts.push(head, document);
    size += head.length + document.length;
  });
  const length = Buffer.alloc(4);
  length.writeInt32LE(size);
  return Buffer.concat([Buffer.from(`\x04${name}\0`), length, ...parts, Buffer.of(0)]);
}

/** The document `doc` with one more element at its end, given as bytes. */
export function appendElement(doc: Doc, element: Buffer): Buffer {
  const raw = toBson(doc);
  const result = Buffer.concat([raw.subarray(0, -1), element, Buffer.of(0)]);
  result.writeInt32LE(result.length);
  return result;
}

/** The document `doc` with one more embedded document, given as bytes. */
export const appendDocument = (doc: Doc, name: string, embedded: Buffer): Buffer =>
  appendElement(doc, Buffer.concat([Buffer.from(`\x03${name}\0`), embedded]));
