import { wholeAt, wholeText } from '../bson/order';

// The keys of a store's entries. The first character identifies the kind; numbers have a fixed length.

/** The format of the entries. */
export const FORMAT = 'F';
/** The collections and their indexes. */
export const COLLECTIONS = 'C';
/** The last write of each session, by the session's name. */
export const SESSIONS = 'S';
/** The prefix of keys of dropped data that is still to be deleted. */
export const DROPPED = 'X';

const DOCUMENTS = 'D';

export const collectionKey = (number: number): string => COLLECTIONS + wholeText(number, 4);
export const documentsPrefix = (collection: number): string => DOCUMENTS + wholeText(collection, 4);
export const isDocumentKey = (key: string): boolean => key.startsWith(DOCUMENTS);
export const indexesPrefix = (collection: number): string => `I${wholeText(collection, 4)}`;
export const indexKeysPrefix = (collection: number, index: number): string =>
  indexesPrefix(collection) + wholeText(index, 2);

export const RECORD_BYTES = 6;
const AFTER_COLLECTION = 5;

/** Encodes the number of a document for its key. */
export function recordText(record: number): string {
  const high = Math.floor(record / 2 ** 32);
  const low = record >>> 0;
  const letters = [high >>> 8, high & 255, low >>> 24, (low >>> 16) & 255, (low >>> 8) & 255, low & 255] as const;
  return String.fromCharCode(...letters);
}

/** Reads the number of a document from its key. */
export const recordIn = (documentKey: string): number => wholeAt(documentKey, AFTER_COLLECTION, RECORD_BYTES);

/** Reads the number of the collection from the key of a document or an index. */
export const collectionIn = (key: string): number => wholeAt(key, 1, AFTER_COLLECTION - 1);
