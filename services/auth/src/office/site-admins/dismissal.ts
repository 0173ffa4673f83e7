import { conflict, notFound, recordAction } from '@meridian/service-kit';
import { activeAccount } from '../../accounts/account-state';
import { requireOtherSiteAdmin } from '../../accounts/last-site-admin';
import { changePerson } from '../../accounts/person-sync';
import { pauseInvitations } from '../imports/pause-invitations';
import type { AccountAct } from '../../proposals/account-act';
import { endOpenActs } from '../../proposals/end-open-acts';
import { removeImpersonation } from '../../sessions/impersonation-session';

/**
 * Ends the rights of a site admin, who may be the caller, with their impersonations, proposals, links and waves of
 * invitations. Their sessions remain, because the rights are read for each request. The account stays protected for a
 * week.
 */
export const dismissal: AccountAct<object> = {
  kind: 'dismissal',
  locksSiteAdmins: true,
  async prepare(stores, { userId, reason }, session) {
    const { db, Users, Sessions } = stores;
    const account = await Users.findOne(activeAccount(userId), { isSiteAdmin: 1 }, { session }).lean();
    if (!account) throw notFound('account');
    if (!account.isSiteAdmin) throw conflict('not_site_admin', 'This person is not a site admin.');
    await requireOtherSiteAdmin(stores, userId, session);
    return async () => {
      const dismissed = { isSiteAdmin: false, dismissedAt: new Date() };
      const change = await changePerson(stores, { _id: userId }, { $set: dismissed }, session);
      const asOthers = await Sessions.find(
        { actorId: userId, createdAt: { $lte: new Date() } },
        { _id: 1 },
        { session },
      ).lean();
      for (const { _id } of asOthers)
        await removeImpersonation({ db, Sessions }, { _id }, 'no longer a site admin', session);
      await pauseInvitations(stores, userId, 'is no longer a site admin', session);
      await endOpenActs(stores, userId, 'the proposer is no longer a site admin', session);
      await recordAction(db, { action: 'site-admin.dismissed', subject: userId, userId, detail: reason }, session);
      return { userIds: [userId], sessionIds: asOthers.map(({ _id }) => String(_id)), change };
    };
  },
};
