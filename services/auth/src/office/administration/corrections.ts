import { conflict, forbidden, HttpError, notFound, recordAction } from '@meridian/service-kit';
import { Types } from 'mongoose';
import { mailChangeLink } from '../../addresses/address-change';
import { addressTaken, isAddressReserved, refuseIfJustChanged } from '../../addresses/email-reservation';
import { activeAccount } from '../../accounts/account-state';
import { changePerson } from '../../accounts/person-sync';
import { isSuspended } from '../../accounts/suspension.policy';
import { toSearchWords } from '../../models/user.model';
import type { AccountAct } from '../../proposals/account-act';

const unchanged = (field: 'name' | 'email', message: string) =>
  new HttpError(400, `same_${field}`, message, [{ path: field, message }]);

/** Corrects a name. The copies in other services are updated as after a change of the profile. */
export const nameCorrection: AccountAct<{ name: string }> = {
  kind: 'name',
  async prepare({ db, Users }, { userId, reason, input: { name } }, session) {
    const before = await Users.findOne(activeAccount(userId), { name: 1, email: 1 }, { session }).lean();
    if (!before) throw notFound('account');
    if (before.name === name) throw unchanged('name', 'This is already the name.');
    const words = toSearchWords({ name, email: before.email });
    return async () => {
      const change = await changePerson({ db, Users }, { _id: userId }, { $set: { name, words } }, session);
      await recordAction(db, { action: 'account.renamed', subject: userId, userId, detail: reason }, session);
      return { userIds: [userId], change };
    };
  },
};

/**
 * Mails a link to the corrected address. The account gets the address only when the link is used, so a mistyped address
 * gives nobody access. The current address is notified, as for a change that the person requests.
 */
export const addressCorrection: AccountAct<{ email: string }> = {
  kind: 'address',
  async prepare(stores, { userId, actorId, reason, input: { email } }, session) {
    const { db, Users } = stores;
    if (userId === actorId) throw forbidden('You can change your own address in your profile.');
    await refuseIfJustChanged(stores, userId, session);
    const user = await Users.findOne(activeAccount(userId), { email: 1, suspension: 1 }, { session }).lean();
    if (!user) throw notFound('account');
    if (isSuspended(user)) throw conflict('account_suspended', 'This account is suspended, so it gets no links.');
    if (user.email === email) throw unchanged('email', 'This is already the address.');
    if ((await Users.exists({ email }).session(session)) || (await isAddressReserved(stores, email, session)))
      throw addressTaken();
    return async () => {
      await mailChangeLink(stores, user._id, email, session, { byOffice: new Types.ObjectId(actorId) });
      const detail = `by the office: ${reason}`;
      const action = 'address.change-requested';
      await recordAction(db, { action, subject: userId, userId, detail }, session);
      return {};
    };
  },
};
