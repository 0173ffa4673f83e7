import { notFound } from '@meridian/service-kit';
import { activeAccount } from '../accounts/account-state';
import type { AccountAct } from '../proposals/account-act';
import { grant } from './grant';
import { requireMayBeSiteAdmin } from './site-admin.policy';

/** Makes a person a site admin. */
export const appointment: AccountAct<object> = {
  kind: 'appointment',
  locksSiteAdmins: true,
  async prepare(stores, { userId, reason }, session) {
    const fields = { isSiteAdmin: 1, unverifiedSince: 1, suspension: 1 };
    const account = await stores.Users.findOne(activeAccount(userId), fields, { session }).lean();
    if (!account) throw notFound('account');
    requireMayBeSiteAdmin(account);
    return async () => ({ userIds: [userId], sessionIds: await grant(stores, userId, reason, session) });
  },
};
