import { conflict, notFound, recordAction } from '@meridian/service-kit';
import { Types, type ClientSession } from 'mongoose';
import { activeAccount } from '../../accounts/account-state';
import { changePerson } from '../../accounts/person-sync';
import type { Models } from '../../models/create-models';
import type { AccountAct } from '../../proposals/account-act';
import { findConfirmers } from '../../proposals/proposal.policy';
import { tellOffice } from '../../proposals/tell-office';
import { requireProvenOwner } from './site-admin.policy';

async function findAccount({ Users }: Pick<Models, 'Users'>, userId: string, session: ClientSession) {
  const fields = { isTreasurer: 1, unverifiedSince: 1, isPasswordUnproven: 1, suspension: 1 } as const;
  const account = await Users.findOne(activeAccount(userId), fields, { session }).lean();
  if (!account) throw notFound('account');
  return account;
}

/** Makes a person a treasurer, who sees the money. The other site admins are told if one of them alone does it. */
export const treasurerAppointment: AccountAct<object> = {
  kind: 'treasurer-appointment',
  locksSiteAdmins: true,
  async prepare(stores, { userId, actorId, reason }, session) {
    const { db, Users } = stores;
    const account = await findAccount(stores, userId, session);
    if (account.isTreasurer) throw conflict('already_treasurer', 'This person is already a treasurer.');
    requireProvenOwner(account);
    return async (isConfirmed) => {
      const change = await changePerson(stores, { _id: userId }, { $set: { isTreasurer: true } }, session);
      await recordAction(db, { action: 'treasurer.granted', subject: userId, userId, detail: reason }, session);
      if (!isConfirmed) {
        const people = [new Types.ObjectId(userId)];
        const others = await findConfirmers(Users, { byId: new Types.ObjectId(actorId), people }, session);
        await tellOffice(db, { kind: 'treasurer-appointment', people }, 'appointed', others, session);
      }
      return { userIds: [userId], change };
    };
  },
};

/** Ends the rights of a treasurer. Their sessions remain, because the rights are read for each request. */
export const treasurerDismissal: AccountAct<object> = {
  kind: 'treasurer-dismissal',
  locksSiteAdmins: true,
  async prepare(stores, { userId, reason }, session) {
    const account = await findAccount(stores, userId, session);
    if (!account.isTreasurer) throw conflict('not_treasurer', 'This person is not a treasurer.');
    return async () => {
      const change = await changePerson(stores, { _id: userId }, { $unset: { isTreasurer: 1 } }, session);
      const action = { action: 'treasurer.dismissed', subject: userId, userId, detail: reason } as const;
      await recordAction(stores.db, action, session);
      return { userIds: [userId], change };
    };
  },
};
