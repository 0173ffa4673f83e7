import { wholeAt, wholeText } from '../bson/order';

// The keys of a store's entries. The first letter says what it is; numbers have a fixed length.

/** How the entries are written. */
export const FORMAT = 'F';
/** A collection and its indexes. */
export const COLLECTIONS = 'C';
/** A session's last write, by the session's name. */
export const SESSIONS = 'S';
/** The beginning of keys of what was dropped and is still to be deleted. */
export const DROPPED = 'X';

const DOCUMENTS = 'D';

export const collectionKey = (number: number): string => COLLECTIONS + wholeText(number, 4);
export const documentsOf = (collection: number): string => DOCUMENTS + wholeText(collection, 4);
export const isDocumentKey = (key: string): boolean => key.startsWith(DOCUMENTS);
export const indexesOf = (collection: number): string => `I${wholeText(collection, 4)}`;
export const indexKeysOf = (collection: number, index: number): string => indexesOf(collection) + wholeText(index, 2);

export const RECORD_BYTES = 6;
const AFTER_COLLECTION = 5;

/** The number of a document in its key. */
export function recordText(record: number): string {
  const high = Math.floor(record / 2 ** 32);
  const low = record >>> 0;
  const letters = [high >>> 8, high & 255, low >>> 24, (low >>> 16) & 255, (low >>> 8) & 255, low & 255] as const;
  return String.fromCharCode(...letters);
}

/** The number of a document, of its key. */
export const recordIn = (documentKey: string): number => wholeAt(documentKey, AFTER_COLLECTION, RECORD_BYTES);

/** The number of the collection of a document or an index, of its key. */
export const collectionIn = (key: string): number => wholeAt(key, 1, AFTER_COLLECTION - 1);
