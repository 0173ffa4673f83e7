import { conflict, forbidden, notFound, recordAction } from '@meridian/service-kit';
import { Types } from 'mongoose';
import { endUnconfirmedSetup } from '../../addresses/end-unconfirmed-setup';
import { removeTwoFactor } from '../../sign-in/two-factor/remove-two-factor';
import { mailPasswordLink } from '../../own-account/password-changes/reset-links';
import { activeAccount } from '../../accounts/account-state';
import { isSuspended } from '../../accounts/suspension.policy';
import { VERIFIED } from '../../models/user.model';
import { findFactors, hasFactor } from '../../sign-in/factors/factors';
import type { AccountAct } from '../../proposals/account-act';

/** Mails the person a link to set a new password. The site admin who requested it never sees the link. */
export const passwordLink: AccountAct<object> = {
  kind: 'password-link',
  async prepare(stores, { userId, actorId, reason: detail }, session) {
    const { db, Users } = stores;
    const fields = { email: 1, unverifiedSince: 1, suspension: 1 };
    const user = await Users.findOne(activeAccount(userId), fields, { session }).lean();
    if (!user) throw notFound('account');
    if (isSuspended(user)) throw conflict('account_suspended', 'This account is suspended, so it gets no links.');
    return async () => {
      await mailPasswordLink(stores, user, session, new Types.ObjectId(actorId));
      await recordAction(db, { action: 'password.link-sent', subject: userId, userId, detail }, session);
      return {};
    };
  },
};

/**
 * Confirms an address that the office has verified by other means. Factors and links from before the confirmation end.
 */
export const confirmationByHand: AccountAct<object> = {
  kind: 'confirmation',
  async prepare(stores, { userId, reason }, session) {
    const { db, Users } = stores;
    const user = await Users.findOne(activeAccount(userId), { unverifiedSince: 1 }, { session }).lean();
    if (!user) throw notFound('account');
    if (!user.unverifiedSince) throw conflict('already_confirmed', 'This address is already confirmed.');
    return async () => {
      await Users.updateOne({ _id: userId }, { $unset: VERIFIED }, { session });
      await endUnconfirmedSetup(stores, userId, session);
      const detail = `by hand: ${reason}`;
      await recordAction(db, { action: 'address.confirmed', subject: userId, userId, detail }, session);
      return { userIds: [userId] };
    };
  },
};

/**
 * Turns off two-factor authentication for a person who lost the app, the recovery codes and every passkey. The password
 * suffices again.
 */
export const twoFactorRemoval: AccountAct<object> = {
  kind: 'two-factor-removal',
  async prepare(stores, { userId, actorId, reason }, session) {
    if (userId === actorId) throw forbidden('You can turn off your own two-factor authentication in your profile.');
    if (!(await stores.Users.exists({ _id: userId }).session(session))) throw notFound('account');
    if (!hasFactor(await findFactors(stores, userId, session)))
      throw conflict('no_two_factor', 'Two-factor authentication is already off for this account.');
    return async () => {
      await removeTwoFactor(stores, userId, `all, lost: ${reason}`, session);
      return { userIds: [userId] };
    };
  },
};
