// Every key begins with the number of a collection and of one of its indexes, and ends with the number of a document.

const RECORD_BYTES = 6;

/** Sorts after every key that begins with what stands before it: no key has this byte there. */
export const AFTER = Buffer.of(0xff);

/** What every key of an index of a collection begins with. */
export function indexPrefix(collection: number, index: number): Buffer {
  const prefix = Buffer.alloc(6);
  prefix.writeUInt32BE(collection, 0);
  prefix.writeUInt16BE(index, 4);
  return prefix;
}

/** The documents of a collection are its index 0. */
export const documentsPrefix = (collection: number): Buffer => indexPrefix(collection, 0);

/** The whole key of a document in an index. */
export function withRecord(key: Buffer, record: number): Buffer {
  const whole = Buffer.alloc(key.length + RECORD_BYTES);
  key.copy(whole);
  whole.writeUIntBE(record, key.length, RECORD_BYTES);
  return whole;
}

/** The number of the document a key belongs to. */
export const recordOf = (key: Buffer): number => key.readUIntBE(key.length - RECORD_BYTES, RECORD_BYTES);

/** What the descriptions of collections are stored under, each with its namespace; collection 0 is the server's own. */
export const CATALOG = indexPrefix(0, 1);

/** What the last writes of sessions are stored under, each with its session's name. */
export const SESSIONS = indexPrefix(0, 2);
