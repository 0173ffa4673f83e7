import type { Dependencies } from '../dependencies';

/** Accounts in one run: each is removed by calls to other services. */
const MOST = 50;

/**
 * Marks accounts for removal whose address was not confirmed in time and that were never paid for. The marking write is
 * the check: who confirms or pays meanwhile stays, and of two replicas one marks.
 */
export async function removeUnconfirmed({ Users }: Pick<Dependencies, 'Users'>, now = new Date()): Promise<void> {
  const overdue = { removalPending: { $ne: true }, removeAt: { $lte: now } };
  for (const { _id } of await Users.find(overdue, { _id: 1 }).sort({ removeAt: 1 }).limit(MOST).lean())
    await Users.updateOne({ ...overdue, _id, pendingCharge: { $exists: false } }, { $set: { removalPending: true } });
}
