import type { Dependencies } from '../dependencies';

/** The most accounts in one run; each removal calls other services. */
const MAX = 50;

/**
 * Marks accounts for removal whose address was not confirmed in time and that were never paid for. The write is also
 * the check, so a concurrent confirmation or payment keeps the account, and only one replica marks it.
 */
export async function removeUnconfirmed({ Users }: Pick<Dependencies, 'Users'>, now = new Date()): Promise<void> {
  const overdue = { removalPending: { $ne: true }, removeAt: { $lte: now } };
  for (const { _id } of await Users.find(overdue, { _id: 1 }).sort({ removeAt: 1 }).limit(MAX).lean())
    await Users.updateOne({ ...overdue, _id, pendingCharge: { $exists: false } }, { $set: { removalPending: true } });
}
