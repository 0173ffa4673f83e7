import {
  blockWritesFor,
  deliverOutbox,
  HttpError,
  inTransaction,
  recordAction,
  recordDomainEvent,
  removeFromOutbox,
  unavailable,
  withdrawFromOutbox,
  type Logger,
} from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type {
  chaptersInternalApi,
  chatInternalApi,
  contentInternalApi,
  eventsInternalApi,
} from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import { endImpersonation } from '../../sessions/impersonation-session';
import { emailLockKey } from '../../limits/email-lock-key';
import type { Models } from '../../models/create-models';
import { LINE_TEXTS } from '../../models/import-row.model';
import type { AnnounceChange } from '../../sessions/session-signals';
import { removeFromFamilies } from '../../payments/family/sync-family';
import { keepPayments } from './keep-payments';
import { PERSON_OUTBOX } from '../../accounts/person-sync';
import { REMOVAL_OUTBOX, type Removal } from '../../accounts/begin-removal';

/** Milliseconds for which subscriptions of a removed address are ignored, because they may predate the removal. */
const EMAIL_BLOCKED_MS = 10_000;

type StoredData = Omit<
  Models,
  'DueRefunds' | 'Imports' | 'Locks' | 'ReceiptCounters' | 'StoredIssuers' | 'StoredPrices'
>;

export interface AccountRemovalOptions extends StoredData {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'prepareRemoval' | 'removePerson'>;
  events: Pick<Client<typeof eventsInternalApi>, 'removePerson'>;
  chat: Pick<Client<typeof chatInternalApi>, 'removePerson'>;
  content: Pick<Client<typeof contentInternalApi>, 'removePerson'>;
  announceChange: AnnounceChange;
  log: Logger;
}

/**
 * Deletes accounts. The removal is stored in an outbox first and the account is deleted last, so the outbox can finish
 * after a crash or a failed call. Only the chapters service can refuse, and it does so before anything is deleted. Then
 * all sessions end, and each service blocks further writes for the person before it deletes their data.
 */
export function createAccountRemoval({
  chapters,
  events,
  chat,
  content,
  announceChange,
  log,
  ...models
}: AccountRemovalOptions) {
  const { db, Users, Sessions, MergedAccounts } = models;
  const prepare = async ({ id, userId }: Removal): Promise<void> => {
    try {
      await chapters.prepareRemoval({ params: { userId } });
    } catch (error) {
      if (error instanceof HttpError && error.status === 409)
        await inTransaction(db, async (session) => {
          await Users.updateOne({ _id: userId }, { $unset: { removalPending: 1 } }, { session });
          await withdrawFromOutbox(db, REMOVAL_OUTBOX, id, session);
        });
      throw error;
    }
  };

  /** Ends the person's own sessions, and the impersonation sessions in which the person is the actor or the subject. */
  const endSessions = async (userId: string): Promise<void> => {
    await blockWritesFor(db, userId);
    const impersonations = {
      actorId: { $exists: true },
      createdAt: { $lte: new Date() },
      $or: [{ userId }, { actorId: userId }],
    };
    for await (const { _id } of Sessions.find(impersonations, { _id: 1 }).lean().cursor()) {
      if (await endImpersonation({ db, Sessions }, { _id }, 'account deleted'))
        announceChange({ sessionId: _id.toHexString() });
    }
    await Sessions.deleteMany({ userId });
    announceChange({ userId });
  };

  const finish = async (removal: Removal): Promise<void> => {
    const { userId } = removal;
    const user = await Users.findOne({ _id: userId, removalPending: true }, { email: 1 }).lean();
    if (!user) return;
    // Data of an account that was merged into this one is still being moved.
    if (await MergedAccounts.exists({ intoId: user._id, isMoving: true })) throw unavailable();
    await prepare(removal);
    await endSessions(userId);
    await chapters.removePerson({ params: { userId } });
    await events.removePerson({ params: { userId } });
    await chat.removePerson({ params: { userId } });
    await content.removePerson({ params: { userId } });
    const members = await deleteData(models, user.email, removal);
    for (const id of [userId, ...members]) announceChange({ userId: id });
  };
  const send = async ({ body: { records } }: { body: { records: Removal[] } }): Promise<void> => {
    for (const removal of records) await finish(removal);
  };
  const { sendWaiting, stop } = deliverOutbox<Removal>(db, REMOVAL_OUTBOX, send, log);

  return {
    /**
     * Finishes a removal that has begun. Throws 409 if a chapter would have no admin left. Any other failure only
     * delays the removal.
     */
    finish: (userId: string): Promise<void> => sendWaiting({ userId }),
    stop,
  };
}
/**
 * Deletes the data in one transaction with the account, so a change such as a payment commits entirely before or
 * after.
 */
async function deleteData(models: StoredData, email: string, { userId, actorId, detail }: Removal): Promise<string[]> {
  const { db, Users } = models;
  const _id = new Types.ObjectId(userId);
  await blockWritesFor(db, emailLockKey(email), EMAIL_BLOCKED_MS);
  return inTransaction(db, async (session) => {
    const deleted = await Users.findOneAndDelete(
      { _id, pendingCharge: { $exists: false } },
      { session, projection: { name: 1, email: 1, unverifiedSince: 1 } },
    ).lean();
    if (!deleted) {
      // The money may have been taken, so the charge is stored and recorded before the account is deleted.
      if (await Users.exists({ _id }).session(session)) throw unavailable();
      return [];
    }
    const members = await removeFromFamilies(models, _id, email, session);
    await keepPayments(models, _id, session);
    const row = { $set: { state: 'removed' as const }, $unset: { ...LINE_TEXTS, userId: 1 as const } };
    await models.ImportRows.updateMany({ userId: _id }, row, { session });
    await models.MergedAccounts.deleteMany({ intoId: _id }, { session });
    // A job removes the customer at the provider.
    await models.ProviderCustomers.updateMany({ userId: _id }, { $unset: { userId: 1 } }, { session });
    await models.SavedFilters.deleteMany({ userId: _id }, { session });
    const about = [{ people: _id }, { byId: _id }];
    await models.Proposals.bulkWrite(
      about.map((filter) => ({ deleteMany: { filter } })),
      { session },
    );
    await models.Avatars.deleteMany({ userId: _id }, { session });
    await models.StudentProofs.deleteMany({ userId: _id }, { session });
    await models.AccountTokens.deleteMany({ userId: _id }, { session });
    await removeFromOutbox(db, PERSON_OUTBOX, { userId }, session);
    await models.PendingLogins.deleteMany({ userId: _id }, { session });
    await models.Passkeys.deleteMany({ userId: _id }, { session });
    await models.PasskeyChallenges.deleteMany({ userId: _id }, { session });
    await models.Subscribers.deleteOne({ email }, { session });
    const by = { ...(actorId && { actorId }), ...(detail && { detail }) };
    await recordAction(db, { action: 'account.deleted', subject: userId, userId, ...by }, session);
    const receipt = !deleted.unverifiedSince && { receipt: { name: deleted.name, email: deleted.email } };
    const audience = { userIds: [userId] };
    await recordDomainEvent(db, { kind: 'account.deleted', audience, data: { ...receipt } }, session);
    return members;
  });
}

export type AccountRemoval = ReturnType<typeof createAccountRemoval>;
