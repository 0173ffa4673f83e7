import {
  blockWritesOfMerged,
  HttpError,
  recordAction,
  recordDomainEvent,
  removeFromOutbox,
} from '@meridian/service-kit';
import { mergedFields, PROFILE_FIELDS } from '@meridian/shared-types/schemas';
import type { ClientSession } from 'mongoose';
import { changePerson, PERSON_OUTBOX } from '../accounts/person-sync';
import { issueToken } from '../models/account-token.model';
import type { Models } from '../models/create-models';
import type { AccountAct } from '../proposals/account-act';
import { endOpenActs } from '../proposals/end-open-acts';
import { endAllSessions } from '../sessions/all-sessions';
import { requireMergeable } from './merge-checks';
import {
  mergeChoices,
  mergeFilters,
  mergeImportRows,
  mergeOffice,
  mergeStudentProof,
  mergeSubscriber,
} from './merge-belongings';
import { mergeFamilies } from './merge-families';
import { mergeLedger } from './merge-ledger';
import { mergedNotifications, mergedSubscription } from './merge.policy';
import type { MergeAct } from './merge-act';

/**
 * Merges an account into another one of the same person. One transaction moves all data of the auth service and closes
 * the account, with its sessions, links and factors. The data of other services is moved afterwards, see
 * `createMergeMoves`.
 */
export const merge: AccountAct<{ intoId: string; email: string }> = {
  kind: 'merge',
  locksSiteAdmins: true,
  otherAccount: ({ intoId }) => intoId,
  async prepare(stores, { userId: fromId, actorId, reason, input: { intoId, email } }, session) {
    const { from, into } = await requireMergeable(stores, { fromId, intoId, actorId }, session);
    if (from.email !== email) {
      const message = 'This is not the address of the account to close.';
      throw new HttpError(400, 'other_address', message, [{ path: 'email', message }]);
    }
    return async () => {
      const act: MergeAct = { from, into, byId: actorId, reason, at: new Date() };
      await close(stores, act, session);
      await mergeProfile(stores, act, session);
      await mergeLedger(stores, act, session);
      await mergeImportRows(stores, act, session);
      await mergeFilters(stores, act, session);
      await mergeStudentProof(stores, act, session);
      const members = await mergeFamilies(stores, act, session);
      await mergeSubscriber(stores, act, session);
      await mergeChoices(stores, act, session);
      await mergeOffice(stores, act, session);
      await notify(stores, act, session);
      return { userIds: [fromId, intoId, ...members], merged: { fromId, intoId } };
    };
  },
};

/** Closes the account: nobody can sign in to it, and nothing is stored for it any more. */
async function close(stores: Models, { from, into, byId, reason, at }: MergeAct, session: ClientSession) {
  const { db, Users, MergedAccounts, AccountTokens, PendingLogins, Passkeys, PasskeyChallenges, Proposals } = stores;
  const { _id, email, passwordHash, name, createdAt } = from;
  await Users.deleteOne({ _id }, { session });
  await MergedAccounts.updateMany({ intoId: _id }, { $set: { intoId: into._id } }, { session });
  await MergedAccounts.insertMany(
    [{ _id, intoId: into._id, email, passwordHash, name, createdAt, at, byId, reason, isMoving: true }],
    { session },
  );
  await endAllSessions(stores, String(_id), 'account merged', session);
  await Proposals.updateMany(
    { people: _id, state: 'waiting' },
    { $set: { state: 'ended', endedAt: at }, $unset: { input: 1 } },
    { session },
  );
  await endOpenActs(stores, String(_id), 'the account of the proposer was merged', session);
  await AccountTokens.deleteMany({ userId: _id }, { session });
  await PendingLogins.deleteMany({ userId: _id }, { session });
  await Passkeys.deleteMany({ userId: _id }, { session });
  await PasskeyChallenges.deleteMany({ userId: _id }, { session });
  await removeFromOutbox(db, PERSON_OUTBOX, { userId: String(_id) }, session);
  await blockWritesOfMerged(db, String(_id), String(into._id), session);
}

/** Keeps the profile and settings of the account that stays, and fills empty fields from the other account. */
async function mergeProfile(
  { db, Users, Avatars }: Pick<Models, 'db' | 'Users' | 'Avatars'>,
  { from, into, at }: MergeAct,
  session: ClientSession,
) {
  const { subscription } = mergedSubscription(into.subscription, from.subscription, at);
  const takesAvatar = !into.avatarKey && from.avatarKey;
  const taken = {
    ...mergedFields(PROFILE_FIELDS, from, into),
    ...(takesAvatar && { avatarKey: from.avatarKey }),
    ...mergedNotifications(from.notifications, into.notifications),
    ...(from.createdAt < into.createdAt && { createdAt: from.createdAt }),
  };
  await changePerson(
    { db, Users },
    { _id: into._id },
    { $set: { ...taken, subscription }, $unset: { removeAt: 1 } },
    session,
  );
  if (takesAvatar) await Avatars.updateMany({ userId: from._id }, { $set: { userId: into._id } }, { session });
  else await Avatars.deleteMany({ userId: from._id }, { session });
}

/** Mails both addresses, so that the person notices an unwanted merge. */
async function notify(
  { db, AccountTokens }: Pick<Models, 'db' | 'AccountTokens'>,
  { from, into, reason }: MergeAct,
  session: ClientSession,
): Promise<void> {
  const audience = { userIds: [String(into._id)] };
  await recordDomainEvent(db, { kind: 'account.merged', audience, data: {} }, session);
  if (!from.unverifiedSince) {
    const { email } = from;
    const { id: addressId } = await issueToken(
      AccountTokens,
      { kind: 'former-address', userId: into._id, email },
      session,
    );
    await recordDomainEvent(db, { kind: 'account.merged', audience, data: { addressId } }, session);
  }
  // The record can be found by both ids.
  const detail = `${String(from._id)}: ${reason}`;
  await recordAction(db, { action: 'account.merged', subject: from._id, userId: into._id, detail }, session);
}
