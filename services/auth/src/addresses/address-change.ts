import {
  conflict,
  HttpError,
  isDuplicate,
  recordAction,
  recordDomainEvent,
  withPeopleLocked,
} from '@meridian/service-kit';
import type { OwnProfile } from '@meridian/shared-types';
import type { ClientSession, Types } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import { hashUnknownPassword } from '../sign-in/passwords/passwords';
import { VERIFIED, toSearchWords, type UserDoc } from '../models/user.model';
import { issueToken, TOKEN_MS, usableToken, type AccountTokenDoc } from '../models/account-token.model';
import { recordAddressChoice } from '../newsletter/address-choices';
import { removeFactors } from '../sign-in/two-factor/remove-factors';
import type { Models } from '../models/create-models';
import type { AnnounceChange } from '../sessions/session-signals';
import { endAllSessions } from '../sessions/all-sessions';
import { endUnconfirmedSetup, ownSessionId } from './end-unconfirmed-setup';
import { recordJoined } from './record-joined';
import { addressLockKey, isAddressReserved, refuseIfJustChanged } from './email-reservation';

interface Needed extends Pick<
  Models,
  'db' | 'Users' | 'Sessions' | 'Subscribers' | 'AccountTokens' | 'PendingLogins' | 'Passkeys' | 'PasskeyChallenges'
> {
  announceChange: AnnounceChange;
}

export const linkRefused = () =>
  new HttpError(400, 'link_refused', 'This link has been used or has expired. Ask for a new one.');

const toAudience = (userId: Types.ObjectId | string) => ({ userIds: [String(userId)] });

/**
 * Mails a link to a new address and notifies the current one. If another account has the address, its owner is notified
 * instead, with the same number of writes and the same response. A new request replaces the one before.
 */
export async function requestChange(
  dependencies: Needed,
  { _id, email: before, passwordHash }: Pick<UserDoc, '_id' | 'email' | 'passwordHash'>,
  email: string,
): Promise<void> {
  const { db, Users } = dependencies;
  const userId = _id.toHexString();
  await withPeopleLocked(db, userId, async (session) => {
    await refuseIfJustChanged(dependencies, userId, session);
    // The password for this address allowed the change, so both must still be the same.
    const current = { ...activeAccount(userId), email: before, passwordHash, unverifiedSince: { $exists: false } };
    if (!(await Users.exists(current).session(session)))
      throw conflict('password_changed', 'The account has changed. Try again.');
    const owner = await Users.findOne({ email }, { _id: 1 }, { session }).lean();
    await mailChangeLink(dependencies, _id, email, session, { ownerId: owner?._id });
    await recordAction(db, { action: 'address.change-requested', subject: userId, userId }, session);
  });
}

/**
 * Stores the link to a new address and the mails about it, one to that address and one to the current address. The link
 * replaces an earlier one. `ownerId` is the account that already has the address; its owner is notified instead.
 * `byOffice` is the site admin who corrects the address.
 */
export async function mailChangeLink(
  { db, AccountTokens }: Pick<Models, 'db' | 'AccountTokens'>,
  userId: Types.ObjectId,
  email: string,
  session: ClientSession,
  { ownerId, byOffice }: { ownerId?: Types.ObjectId | undefined; byOffice?: Types.ObjectId },
): Promise<void> {
  await AccountTokens.deleteMany({ userId, kind: 'change-address' }, { session });
  const link = await issueToken(AccountTokens, { kind: 'change-address', userId, email, byId: byOffice }, session);
  const { id: addressId, token, expiresAt } = link;
  await recordDomainEvent(
    db,
    ownerId
      ? { kind: 'account.address-taken', audience: toAudience(ownerId), data: {} }
      : { kind: 'account.confirm-new-address', audience: toAudience(userId), data: { token, expiresAt, addressId } },
    session,
  );
  const data = byOffice ? { byOffice: true as const } : {};
  const requested = { kind: 'account.address-change-requested', audience: toAudience(userId), data } as const;
  await recordDomainEvent(db, requested, session);
}

/** Returns the address to which a person asked to change, and until when its link is valid. */
export async function findPendingChange(
  { AccountTokens }: Pick<Models, 'AccountTokens'>,
  userId: string,
): Promise<OwnProfile['emailChange']> {
  const link = await AccountTokens.findOne(
    { userId, kind: 'change-address', expiresAt: { $gt: new Date() } },
    { email: 1, expiresAt: 1 },
  ).lean();
  return link ? { email: link.email, until: link.expiresAt.toISOString() } : undefined;
}

/** Ends the pending link to a new address, if there is one. */
export const cancelChange = ({ db, AccountTokens }: Needed, userId: string): Promise<void> =>
  withPeopleLocked(db, userId, async (session) => {
    const { deletedCount } = await AccountTokens.deleteMany({ userId, kind: 'change-address' }, { session });
    if (deletedCount > 0)
      await recordAction(db, { action: 'address.change-cancelled', subject: userId, userId }, session);
  });

/**
 * Gives the account the address of a link. A confirmed earlier address gets a link that undoes the change, and stays
 * reserved while that link is valid.
 * @throws {HttpError} 409 if another account has taken the address meanwhile
 */
export async function confirmNewAddress(
  dependencies: Needed,
  token: string,
  { userId: _id, email }: Pick<AccountTokenDoc, 'userId' | 'email'>,
  caller: Parameters<typeof ownSessionId>[0],
): Promise<void> {
  const { db, Users, AccountTokens, announceChange } = dependencies;
  const userId = _id.toHexString();
  const before = (await Users.findById(userId, { email: 1 }).lean())?.email;
  if (!before) throw linkRefused();
  const taken = () => conflict('email_taken', 'Another account now has this email address.');
  await withPeopleLocked(db, [userId, addressLockKey(before), addressLockKey(email)], async (session) => {
    if (!(await AccountTokens.findOneAndDelete(usableToken(token, 'change-address'), { session }).lean()))
      throw linkRefused();
    const current = { ...activeAccount(userId), email: before };
    const fields = { name: 1, unverifiedSince: 1, isPasswordUnproven: 1 };
    const user = await Users.findOne(current, fields, { session }).lean();
    if (!user) throw linkRefused();
    if ((await Users.exists({ email }).session(session)) || (await isAddressReserved(dependencies, email, session)))
      throw taken();
    const isElsewhere = ownSessionId(caller, userId) === undefined;
    const changed = { email, words: toSearchWords({ name: user.name, email }) };
    await Users.updateOne(
      current,
      { $set: { ...changed, ...(isElsewhere && { isPasswordUnproven: true }) }, $unset: VERIFIED },
      { session },
    );
    await AccountTokens.deleteMany({ userId }, { session });
    if (user.unverifiedSince) await endUnconfirmedSetup(dependencies, userId, session, ownSessionId(caller, userId));
    else {
      const wasProven = user.isPasswordUnproven ? {} : { wasProven: true as const };
      const link = { kind: 'undo-address' as const, userId: _id, email: before, ...wasProven };
      const undo = await issueToken(AccountTokens, link, session);
      const data = { token: undo.token, expiresAt: undo.expiresAt, addressId: undo.id };
      await recordDomainEvent(db, { kind: 'account.address-changed', audience: toAudience(userId), data }, session);
      await recordAddressChoice(db, { kind: 'moved', email, from: before, userId }, session);
    }
    if (user.unverifiedSince) await recordJoined(db, userId, session);
    await recordAction(db, { action: 'address.changed', subject: userId, userId, actorId: userId }, session);
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? taken() : error;
  });
  announceChange({ userId });
}

/**
 * Undoes a change of address by the link that was mailed to the earlier address. All sessions and links of the person
 * end. The password becomes invalid, because the author of the change knew it. Passkeys and an app that were added
 * since the request for the change are removed. Resolves to the token that sets a new password.
 */
export async function restoreAddress(dependencies: Needed, token: string): Promise<string> {
  const { db, Users, AccountTokens, announceChange } = dependencies;
  const usable = usableToken(token, 'undo-address');
  const link = await AccountTokens.findOne(usable, { userId: 1, email: 1, expiresAt: 1, wasProven: 1 }).lean();
  if (!link) throw linkRefused();
  const { email } = link;
  const userId = link.userId.toHexString();
  // The change was requested at this time at the earliest.
  const requestedAt = new Date(link.expiresAt.getTime() - TOKEN_MS['undo-address'] - TOKEN_MS['change-address']);
  const passwordHash = await hashUnknownPassword();
  const resetToken = await withPeopleLocked(db, [userId, addressLockKey(email)], async (session) => {
    if (!(await AccountTokens.findOneAndDelete(usable, { session }).lean())) throw linkRefused();
    const user = await Users.findOne(activeAccount(userId), { name: 1, email: 1 }, { session }).lean();
    if (!user) throw linkRefused();
    await Users.updateOne(
      { _id: userId },
      {
        $set: { email, words: toSearchWords({ name: user.name, email }), passwordHash, calendarLinksEnd: new Date() },
        $inc: { credentialsVersion: 1, deviceEpoch: 1 },
        $unset: { ...VERIFIED, ...(link.wasProven && { isPasswordUnproven: 1 as const }) },
      },
      { session },
    );
    await removeFactors(dependencies, userId, session, { since: requestedAt });
    await AccountTokens.deleteMany({ userId }, { session });
    await endAllSessions(dependencies, userId, 'address restored', session);
    const reset = await issueToken(AccountTokens, { kind: 'new-password', userId: link.userId, email }, session);
    await recordAddressChoice(db, { kind: 'moved', email, from: user.email, userId }, session);
    await recordDomainEvent(db, { kind: 'account.address-restored', audience: toAudience(userId), data: {} }, session);
    await recordAction(db, { action: 'address.restored', subject: userId, userId, actorId: userId }, session);
    return reset.token;
  });
  announceChange({ userId });
  return resetToken;
}
