import { notFound } from '@meridian/service-kit';
import { Types } from 'mongoose';
import { activeAccount } from '../../accounts/account-state';
import type { AccountAct } from '../../proposals/account-act';
import { findConfirmers } from '../../proposals/proposal.policy';
import { tellOffice } from '../../proposals/tell-office';
import { grant } from './grant';
import { requireMayBeSiteAdmin } from './site-admin.policy';

/** Makes a person a site admin. The other site admins are told if one of them alone does it. */
export const appointment: AccountAct<object> = {
  kind: 'appointment',
  locksSiteAdmins: true,
  async prepare(stores, { userId, actorId, reason }, session) {
    const fields = { isSiteAdmin: 1, unverifiedSince: 1, isPasswordUnproven: 1, suspension: 1 };
    const account = await stores.Users.findOne(activeAccount(userId), fields, { session }).lean();
    if (!account) throw notFound('account');
    requireMayBeSiteAdmin(account);
    return async (isConfirmed) => {
      const effects = await grant(stores, userId, { detail: reason, isAlone: !isConfirmed }, session);
      if (!isConfirmed) {
        const person = new Types.ObjectId(userId);
        const others = await findConfirmers(
          stores.Users,
          { byId: new Types.ObjectId(actorId), people: [person] },
          session,
        );
        await tellOffice(stores.db, { kind: 'appointment', people: [person] }, 'appointed', others, session);
      }
      return { userIds: [userId], ...effects };
    };
  },
};
