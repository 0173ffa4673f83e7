import { conflict, inTransaction } from '@meridian/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { isSuspended } from './suspension.policy';
import type { Users } from '../models/user.model';

/** Throws 409 unless there is another site admin who can sign in. */
export async function requireOtherSiteAdmin(
  { Users }: { Users: Users },
  userId: string,
  session: ClientSession,
): Promise<void> {
  const others = { _id: { $ne: userId }, isSiteAdmin: true, removalPending: { $ne: true } };
  for await (const other of Users.find(others, { suspension: 1 }, { session }).lean().cursor())
    if (!isSuspended(other)) return;
  throw conflict('last_site_admin', 'This is the last site admin. Appoint another one first.');
}

/** Calls {@link requireOtherSiteAdmin} for a site admin who is about to delete their own account. */
export const refuseLastSiteAdmin = (stores: { db: Connection; Users: Users }, userId: string): Promise<void> =>
  inTransaction(stores.db, async (session) => {
    if (await stores.Users.exists({ _id: userId, isSiteAdmin: true }).session(session))
      await requireOtherSiteAdmin(stores, userId, session);
  });
