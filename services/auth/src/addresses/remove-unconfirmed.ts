import { inTransaction } from '@meridian/service-kit';
import { beginRemoval } from '../accounts/begin-removal';
import type { Models } from '../models/create-models';

/** The most accounts in one run; each removal calls other services. */
const MAX = 50;

/**
 * Begins the removal of accounts whose address was not confirmed in time and that were never paid for. The write is
 * also the check, so a concurrent confirmation or payment keeps the account, and only one replica marks it.
 */
export async function removeUnconfirmed({ db, Users }: Pick<Models, 'db' | 'Users'>, now = new Date()): Promise<void> {
  const overdue = { removalPending: { $ne: true }, removeAt: { $lte: now } };
  for (const { _id } of await Users.find(overdue, { _id: 1 }).sort({ removeAt: 1 }).limit(MAX).lean())
    await inTransaction(db, (session) => {
      const account = { ...overdue, _id, pendingCharge: { $exists: false } };
      return beginRemoval({ db, Users }, account, { detail: 'address not confirmed in time' }, session);
    });
}
