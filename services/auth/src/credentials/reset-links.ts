import { recordDomainEvent, startBackgroundJob, withPeopleLocked, type Logger } from '@meridian/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { isSuspended } from '../accounts/suspension.policy';
import type { UserDoc, Users } from '../accounts/user.model';
import type { Sessions } from '../sessions/session.model';
import type { AnnounceChange } from '../sessions/session-signals';
import { issueToken, type AccountTokens } from './account-token.model';
import type { ResetRequests } from './reset-request.model';

/** Milliseconds from a request to its mail, and between two runs that handle requests left by a crash. */
const SOON_MS = 20;
const SWEEP_MS = 5000;
const BATCH = 50;

export interface ResetLinkDependencies {
  db: Connection;
  Users: Users;
  Sessions: Sessions;
  AccountTokens: AccountTokens;
  ResetRequests: ResetRequests;
  announceChange: AnnounceChange;
}

/**
 * Stores the request for a link. The write is the same for every address, so neither the response nor its duration
 * reveals whether there is an account.
 */
export const requestReset = ({ ResetRequests }: ResetLinkDependencies, email: string): Promise<unknown> =>
  ResetRequests.insertMany([{ email, at: new Date() }]);

/**
 * Creates and mails a link for each request whose address has an account. Earlier links stay valid until they expire.
 * If the address is not confirmed yet, the same link confirms it. Several replicas may run this at the same time,
 * because each request is removed once.
 */
export async function sendResetLinks(dependencies: ResetLinkDependencies): Promise<void> {
  const { db, Users, ResetRequests } = dependencies;
  for (const { _id, email } of await ResetRequests.find({}, { email: 1 }).sort({ _id: 1 }).limit(BATCH).lean()) {
    const user = await Users.findOne(
      { email, removalPending: { $ne: true } },
      { unverifiedSince: 1, suspension: 1 },
    ).lean();
    if (!user || isSuspended(user)) {
      await ResetRequests.deleteOne({ _id });
      continue;
    }
    await withPeopleLocked(db, user._id.toHexString(), async (session) => {
      if (!(await ResetRequests.findOneAndDelete({ _id }, { session }).lean())) return;
      await mailPasswordLink(dependencies, { ...user, email }, session);
    });
  }
}

/** Mails a link to a new password. If the address is not confirmed yet, the same link confirms it. */
export async function mailPasswordLink(
  { db, AccountTokens }: Pick<ResetLinkDependencies, 'db' | 'AccountTokens'>,
  { _id: userId, email, unverifiedSince }: Pick<UserDoc, '_id' | 'email' | 'unverifiedSince'>,
  session: ClientSession,
): Promise<void> {
  const audience = { userIds: [userId.toHexString()] };
  const { token, expiresAt } = await issueToken(AccountTokens, { kind: 'new-password', userId, email }, session);
  const data = { token, expiresAt };
  await recordDomainEvent(
    db,
    unverifiedSince
      ? { kind: 'account.confirm-address', audience, data: { ...data, setsPassword: true } }
      : { kind: 'account.password-reset', audience, data },
    session,
  );
}

/** Runs {@link sendResetLinks} soon after a request, and every five seconds. */
export const startResetLinks = (dependencies: ResetLinkDependencies & { log: Logger }) => {
  const job = startBackgroundJob(() => sendResetLinks(dependencies), {
    everyMs: SWEEP_MS,
    firstMs: SWEEP_MS,
    log: dependencies.log,
    failure: 'links to new passwords not sent yet',
  });
  return { sendSoon: () => job.runSoon(SOON_MS), stop: () => job.stop() };
};
