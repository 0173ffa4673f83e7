import { conflict, forbidden, notFound, recordAction, withPeopleLocked } from '@meridian/service-kit';
import { endUnconfirmedSetup } from '../addresses/end-unconfirmed-setup';
import { removeTwoFactor } from '../two-factor/remove-two-factor';
import { mailPasswordLink } from '../password-changes/reset-links';
import type { Dependencies } from '../dependencies';
import { requireActingSiteAdmin } from '../accounts/acting-site-admin';
import { activeAccount } from '../accounts/account-state';
import { isSuspended } from '../accounts/suspension.policy';
import { VERIFIED } from '../accounts/user.model';

type Needed = Pick<
  Dependencies,
  | 'db'
  | 'Users'
  | 'Subscribers'
  | 'Sessions'
  | 'Passkeys'
  | 'PasskeyChallenges'
  | 'PendingLogins'
  | 'AccountTokens'
  | 'announceChange'
>;

/** Mails the person a link to set a new password. The site admin who requested it never sees the link. */
export async function sendPasswordLink(dependencies: Needed, userId: string, actorId: string): Promise<void> {
  const { db, Users } = dependencies;
  await withPeopleLocked(db, userId, async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const fields = { email: 1, unverifiedSince: 1, suspension: 1 };
    const user = await Users.findOne(activeAccount(userId), fields, { session }).lean();
    if (!user) throw notFound('account');
    if (isSuspended(user)) throw conflict('account_suspended', 'This account is suspended, so it gets no links.');
    await mailPasswordLink(dependencies, user, session);
    await recordAction(db, { action: 'password.link-sent', subject: userId, userId }, session);
  });
}

/**
 * Confirms an address that the office has verified by other means. Factors and links from before the confirmation end.
 */
export async function confirmByHand(
  dependencies: Needed,
  userId: string,
  reason: string,
  actorId: string,
): Promise<void> {
  const { db, Users, announceChange } = dependencies;
  await withPeopleLocked(db, userId, async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const user = await Users.findOneAndUpdate(
      activeAccount(userId),
      { $unset: VERIFIED },
      { session, projection: { unverifiedSince: 1 } },
    ).lean();
    if (!user) throw notFound('account');
    if (!user.unverifiedSince) throw conflict('already_confirmed', 'This address is already confirmed.');
    await endUnconfirmedSetup(dependencies, userId, session);
    const detail = `by hand: ${reason}`;
    await recordAction(db, { action: 'address.confirmed', subject: userId, userId, detail }, session);
  });
  announceChange({ userId });
}

/**
 * Turns off two-factor authentication for a person who lost the app, the recovery codes and every passkey. The password
 * suffices again.
 */
export async function removeLostTwoFactor(
  dependencies: Needed,
  userId: string,
  reason: string,
  actorId: string,
): Promise<void> {
  const { db, Users, announceChange } = dependencies;
  if (userId === actorId) throw forbidden('You can turn off your own two-factor authentication in your profile.');
  await withPeopleLocked(db, userId, async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    if (await removeTwoFactor(dependencies, userId, `all, lost: ${reason}`, session)) return;
    if (!(await Users.exists({ _id: userId }).session(session))) throw notFound('account');
    throw conflict('no_two_factor', 'Two-factor authentication is already off for this account.');
  });
  announceChange({ userId });
}
