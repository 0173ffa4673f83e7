import {
  deliverOutbox,
  recordDomainEvent,
  withdrawFromOutbox,
  withPeopleLocked,
  writeToOutbox,
  type Delivery,
  type Logger,
} from '@meridian/service-kit';
import { Types, type ClientSession } from 'mongoose';
import { isSuspended } from '../../accounts/suspension.policy';
import type { Models } from '../../models/create-models';
import type { UserDoc } from '../../models/user.model';
import { issueToken } from '../../models/account-token.model';

const RESET_OUTBOX = { collection: 'resetOutbox', batch: 50, isEachSent: true };

/** A request for a link to a new password, which is stored until the account of the address is looked up. */
interface ResetRequest {
  id: string;
  email: string;
}

type Needed = Pick<Models, 'db' | 'Users' | 'AccountTokens'>;

/**
 * Stores the request for a link. The write is the same for every address, so neither the response nor its duration
 * reveals whether there is an account.
 */
export async function requestReset({ db }: Pick<Models, 'db'>, email: string): Promise<void> {
  const request: ResetRequest = { id: new Types.ObjectId().toHexString(), email };
  await writeToOutbox(db, RESET_OUTBOX, [request]);
}

/**
 * Creates and mails a link if the address of a request has an account. Earlier links stay valid until they expire. If
 * the address is not confirmed yet, the same link confirms it. Several replicas may do this at the same time, because
 * the request is removed in the same transaction.
 */
async function sendResetLink(dependencies: Needed, { id, email }: ResetRequest): Promise<void> {
  const { db, Users } = dependencies;
  const user = await Users.findOne(
    { email, removalPending: { $ne: true } },
    { unverifiedSince: 1, suspension: 1 },
  ).lean();
  if (!user || isSuspended(user)) return;
  await withPeopleLocked(db, user._id.toHexString(), async (session) => {
    if (await withdrawFromOutbox(db, RESET_OUTBOX, id, session))
      await mailPasswordLink(dependencies, { ...user, email }, session);
  });
}

/**
 * Mails a link to a new password. If the address is not confirmed yet, the same link confirms it. `byId` is the site
 * admin who asked for it.
 */
export async function mailPasswordLink(
  { db, AccountTokens }: Pick<Models, 'db' | 'AccountTokens'>,
  { _id: userId, email, unverifiedSince }: Pick<UserDoc, '_id' | 'email' | 'unverifiedSince'>,
  session: ClientSession,
  byId?: Types.ObjectId,
): Promise<void> {
  const audience = { userIds: [userId.toHexString()] };
  const { token, expiresAt } = await issueToken(AccountTokens, { kind: 'new-password', userId, email, byId }, session);
  const data = { token, expiresAt };
  await recordDomainEvent(
    db,
    unverifiedSince
      ? { kind: 'account.confirm-address', audience, data: { ...data, setsPassword: true } }
      : { kind: 'account.password-reset', audience, data },
    session,
  );
}

/** Handles requests soon after they are stored, and again until they are handled. */
export const deliverResetLinks = (dependencies: Needed & { log: Logger }): Delivery =>
  deliverOutbox<ResetRequest>(
    dependencies.db,
    RESET_OUTBOX,
    async ({ body: { records } }) => {
      for (const request of records) await sendResetLink(dependencies, request);
    },
    dependencies.log,
  );
