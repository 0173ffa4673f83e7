import { conflict, inTransaction, notFound, recordAction, withPeopleLocked } from '@meridian/kit';
import type { ClientSession } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import { isSuspended } from '../accounts/suspension.policy';
import type { Dependencies } from '../dependencies';
import { removeImpersonation } from '../sessions/impersonation-session';
import { requireActingSiteAdmin } from './acting-site-admin';
import { SITE_ADMINS } from './site-admin.policy';

type Needed = Pick<Dependencies, 'db' | 'Users' | 'Sessions' | 'announceChange'>;

/** Site admins whom a transaction reads to find one who remains. */
const MOST = 50;

/** Throws 409 if without this person no site admin would be left who can sign in. */
export async function requireOtherSiteAdmin(
  { Users }: Pick<Needed, 'Users'>,
  userId: string,
  session: ClientSession,
): Promise<void> {
  const others = { _id: { $ne: userId }, isSiteAdmin: true, removalPending: { $ne: true } };
  const found = await Users.find(others, { suspension: 1 }, { session }).limit(MOST).lean();
  if (!found.some((other) => !isSuspended(other)))
    throw conflict('last_site_admin', 'This is the last site admin. Please appoint another one first.');
}

/** {@link requireOtherSiteAdmin}, if this person is a site admin, who is about to delete the own account. */
export const refuseLastSiteAdmin = (dependencies: Needed, userId: string): Promise<void> =>
  inTransaction(dependencies.db, async (session) => {
    if (await dependencies.Users.exists({ _id: userId, isSiteAdmin: true }).session(session))
      await requireOtherSiteAdmin(dependencies, userId, session);
  });

/**
 * Ends the rights of a site admin, perhaps the caller's own, and what they do as other people. What they proposed can
 * no longer be confirmed. Their sessions stay: the rights are looked up with each request.
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
    await recordAction(
      db,
      { action: 'site-admin.dismissed', subject: userId, personId: userId, detail: reason },
      session,
    );
    return asOthers;
  });
  announceChange({ userId });
  for (const { _id } of ended) announceChange({ sessionId: String(_id) });
}
