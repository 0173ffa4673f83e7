/** Bytes of a record's number, the end of every index key. */
export const RECORD_BYTES = 6;

/** Sorts after every key that begins with what stands before it: no key has this byte there. */
export const AFTER = Buffer.of(0xff);

/** Documents are kept as index 0 of their collection; secondary indexes count from 1. */
export const DOCUMENTS = 0;

/** What every key of an index of a collection begins with. */
export function indexPrefix(collection: number, index: number): Buffer {
  const prefix = Buffer.allocUnsafe(6);
  prefix.writeUInt32BE(collection, 0);
  prefix.writeUInt16BE(index, 4);
  return prefix;
}

/** A record's number as key bytes. */
export function recordBytes(record: number): Buffer {
  const bytes = Buffer.allocUnsafe(RECORD_BYTES);
  bytes.writeUIntBE(record, 0, RECORD_BYTES);
  return bytes;
}

/** The key a document is stored under. */
export const documentKey = (collection: number, record: number): Buffer =>
  Buffer.concat([indexPrefix(collection, DOCUMENTS), recordBytes(record)]);

/** The record an index key or a document key belongs to. */
export const recordOf = (key: Buffer): number => key.readUIntBE(key.length - RECORD_BYTES, RECORD_BYTES);

const SYSTEM = 0; // the collection number of the server's own records

/** Where a collection's description is stored; without a namespace, what all those keys begin with. */
export const catalogKey = (namespace = ''): Buffer => Buffer.concat([indexPrefix(SYSTEM, 1), Buffer.from(namespace)]);

/** Where the last retryable write of a session is stored. */
export const sessionKey = (session = ''): Buffer => Buffer.concat([indexPrefix(SYSTEM, 2), Buffer.from(session)]);
