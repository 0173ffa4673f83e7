import type { Db } from 'mongodb';

/** A message as it is stored. */
export interface StoreDocument {
  n: number;
  chapterId: number;
  seq: number;
  createdAt: Date;
  senderId: number;
  senderName: string;
  text: string;
}

const CHAPTERS = 10;

/** Returns the document with this number, which is always the same. */
export const storeDocument = (n: number): StoreDocument => ({
  n,
  chapterId: n % CHAPTERS,
  seq: Math.floor(n / CHAPTERS),
  createdAt: new Date(1e12 + n * 1000),
  senderId: n % 500,
  senderName: `Member ${n % 500}`,
  text: `message ${n} of a chapter, with a text of usual length that nobody looks for. `.repeat(2),
});

/** Fills the collection `messages` with that many documents, and creates two indexes besides `_id`. */
export async function fillStore(db: Db, size: number): Promise<void> {
  const messages = db.collection<StoreDocument & { _id: number }>('messages');
  await messages.createIndex({ chapterId: 1, seq: 1 }, { unique: true });
  await messages.createIndex({ senderId: 1, createdAt: -1 });
  for (let from = 0; from < size; from += 5000) {
    const count = Math.min(5000, size - from);
    await messages.insertMany(Array.from({ length: count }, (_, i) => ({ _id: from + i, ...storeDocument(from + i) })));
  }
}
