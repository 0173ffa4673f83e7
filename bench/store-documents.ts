const CHAPTERS = 10;

/** Returns the message with this number as it is stored, which is always the same. */
export const storeDocument = (n: number) => ({
  n,
  chapterId: n % CHAPTERS,
  seq: Math.floor(n / CHAPTERS),
  createdAt: new Date(1e12 + n * 1000),
  senderId: n % 500,
  senderName: `Member ${n % 500}`,
  text: `message ${n} of a chapter, with a text of usual length that nobody looks for. `.repeat(2),
});

/** Returns the number of the document that the n-th operation reads or changes. */
export const toIndex = (n: number, size: number): number => (n * 7919) % size;
