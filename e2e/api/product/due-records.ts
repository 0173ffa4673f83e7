import type { Db } from 'mongodb';

/**
 * Returns the number of outbox records that may be delivered now, without those of a decision that can still be undone.
 */
export const dueRecords = (db: Db, outbox: string): Promise<number> =>
  db.collection(outbox).countDocuments({ $or: [{ retryAt: { $exists: false } }, { retryAt: { $lte: new Date() } }] });
