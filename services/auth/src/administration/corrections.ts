import { conflict, forbidden, HttpError, notFound, recordAction, withPeopleLocked } from '@meridian/service-kit';
import type { AddressCorrection, NameCorrection } from '@meridian/shared-types';
import { mailChangeLink } from '../addresses/address-change';
import { addressTaken, isAddressReserved, refuseIfJustChanged } from '../addresses/email-reservation';
import type { Dependencies } from '../dependencies';
import { requireActingSiteAdmin } from '../accounts/acting-site-admin';
import { activeAccount } from '../accounts/account-state';
import { changePerson } from '../accounts/person-sync';
import { isSuspended } from '../accounts/suspension.policy';
import { toSearchWords } from '../accounts/user.model';

type Needed = Pick<Dependencies, 'db' | 'Users' | 'AccountTokens' | 'personSync' | 'announceChange'>;

const unchanged = (field: 'name' | 'email', message: string) =>
  new HttpError(400, `same_${field}`, message, [{ path: field, message }]);

/** Corrects a name. The copies in other services are updated as after a change of the profile. */
export async function correctName(
  { db, Users, personSync, announceChange }: Needed,
  userId: string,
  { name, reason }: NameCorrection,
  actorId: string,
): Promise<void> {
  const change = await withPeopleLocked(db, userId, async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const before = await Users.findOne(activeAccount(userId), { name: 1, email: 1 }, { session }).lean();
    if (!before) throw notFound('account');
    if (before.name === name) throw unchanged('name', 'This is already the name.');
    const words = toSearchWords({ name, email: before.email });
    const renamed = await changePerson({ db, Users }, { _id: userId }, { $set: { name, words } }, session);
    await recordAction(db, { action: 'account.renamed', subject: userId, userId, detail: reason }, session);
    return renamed;
  });
  await personSync.sendSoon(change);
  announceChange({ userId });
}

/**
 * Mails a link to the corrected address. The account gets the address only when the link is used, so a mistyped address
 * gives nobody access. The current address is notified, as for a change that the person requests.
 */
export async function correctAddress(
  dependencies: Needed,
  userId: string,
  { email, reason }: AddressCorrection,
  actorId: string,
): Promise<void> {
  const { db, Users } = dependencies;
  if (userId === actorId) throw forbidden('You can change your own address in your profile.');
  await withPeopleLocked(db, userId, async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    await refuseIfJustChanged(dependencies, userId, session);
    const user = await Users.findOne(activeAccount(userId), { email: 1, suspension: 1 }, { session }).lean();
    if (!user) throw notFound('account');
    if (isSuspended(user)) throw conflict('account_suspended', 'This account is suspended, so it gets no links.');
    if (user.email === email) throw unchanged('email', 'This is already the address.');
    if ((await Users.exists({ email }).session(session)) || (await isAddressReserved(dependencies, email, session)))
      throw addressTaken();
    await mailChangeLink(dependencies, user._id, email, session, { byOffice: true });
    const detail = `by the office: ${reason}`;
    const action = 'address.change-requested';
    await recordAction(db, { action, subject: userId, userId, detail }, session);
  });
}
