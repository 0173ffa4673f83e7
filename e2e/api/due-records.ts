import type { Db } from 'mongodb';

/** Records of an outbox that may be delivered now: not those that wait, as of a decision that can still be undone. */
export const dueRecords = (db: Db, outbox: string): Promise<number> =>
  db.collection(outbox).countDocuments({ $or: [{ retryAt: { $exists: false } }, { retryAt: { $lte: new Date() } }] });
