import { conflict, inTransaction, notFound, recordAction, withPeopleLocked } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import { isSuspended } from '../accounts/suspension.policy';
import type { Dependencies } from '../dependencies';
import { removeImpersonation } from '../sessions/impersonation-session';
import { requireActingSiteAdmin } from '../accounts/acting-site-admin';
import { SITE_ADMINS } from './site-admin.policy';

type Needed = Pick<Dependencies, 'db' | 'Users' | 'Sessions' | 'announceChange'>;

/** Throws 409 unless there is another site admin who can sign in. */
export async function requireOtherSiteAdmin(
  { Users }: Pick<Needed, 'Users'>,
  userId: string,
  session: ClientSession,
): Promise<void> {
  const others = { _id: { $ne: userId }, isSiteAdmin: true, removalPending: { $ne: true } };
  for await (const other of Users.find(others, { suspension: 1 }, { session }).lean().cursor())
    if (!isSuspended(other)) return;
  throw conflict('last_site_admin', 'This is the last site admin. Appoint another one first.');
}

/** Calls {@link requireOtherSiteAdmin} for a site admin who is about to delete their own account. */
export const refuseLastSiteAdmin = (dependencies: Needed, userId: string): Promise<void> =>
  inTransaction(dependencies.db, async (session) => {
    if (await dependencies.Users.exists({ _id: userId, isSiteAdmin: true }).session(session))
      await requireOtherSiteAdmin(dependencies, userId, session);
  });

/**
 * Ends the rights of a site admin, who may be the caller, and their impersonations. Their proposals can no longer be
 * confirmed. Their sessions remain, because the rights are read for each request.
 */
export async function dismiss(dependencies: Needed, userId: string, reason: string, actorId: string): Promise<void> {
  const { db, Users, Sessions, announceChange } = dependencies;
  const ended = await withPeopleLocked(db, [userId, SITE_ADMINS], async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const account = await Users.findOne(activeAccount(userId), { isSiteAdmin: 1 }, { session }).lean();
    if (!account) throw notFound('account');
    if (!account.isSiteAdmin) throw conflict('not_site_admin', 'This person is not a site admin.');
    await requireOtherSiteAdmin(dependencies, userId, session);
    await Users.updateOne({ _id: userId }, { $set: { isSiteAdmin: false } }, { session });
    const asOthers = await Sessions.find(
      { actorId: userId, createdAt: { $lte: new Date() } },
      { _id: 1 },
      { session },
    ).lean();
    for (const { _id } of asOthers)
      await removeImpersonation({ db, Sessions }, { _id }, 'no longer a site admin', session);
    await recordAction(db, { action: 'site-admin.dismissed', subject: userId, userId, detail: reason }, session);
    return asOthers;
  });
  announceChange({ userId });
  for (const { _id } of ended) announceChange({ sessionId: String(_id) });
}
