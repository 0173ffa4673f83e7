import { HttpError, recordAction, recordFact, startBackgroundJob, withPeopleLocked, type Logger } from '@meridian/kit';
import type { Response } from 'express';
import type { ClientSession, Connection } from 'mongoose';
import { endAllSessions } from '../sessions/all-sessions';
import { hashPassword, refuseCommonPassword } from '../accounts/passwords';
import { isSuspended } from '../accounts/suspension.policy';
import { VERIFIED, type UserDoc, type Users } from '../accounts/user.model';
import { activeAccount } from '../accounts/account-state';
import type { Dependencies } from '../dependencies';
import type { Sessions } from '../sessions/session.model';
import type { AnnounceChange } from '../sessions/session-signals';
import { issueToken, usableToken, type AccountTokens } from './account-token.model';
import type { ResetRequests } from './reset-request.model';
import { endPrepared } from '../addresses/end-prepared';
import { checkCodeIfNeeded, type CodeNeeds } from './codes';

/** Milliseconds from a request to its mail, and between two runs that handle requests left by a crash. */
const SOON_MS = 20;
const SWEEP_MS = 5000;
const BATCH = 50;

interface Needed {
  db: Connection;
  Users: Users;
  Sessions: Sessions;
  AccountTokens: AccountTokens;
  ResetRequests: ResetRequests;
  announceChange: AnnounceChange;
}

const linkRefused = () =>
  new HttpError(400, 'reset_link_refused', 'This link has been used or has expired. Ask for a new one.');

/**
 * Stores the request for a link. The write is the same for every address, so neither the response nor its duration
 * reveals whether there is an account.
 */
export const requestReset = ({ ResetRequests }: Needed, email: string): Promise<unknown> =>
  ResetRequests.insertMany([{ email, at: new Date() }]);

/**
 * Creates and mails a link for each request whose address has an account. Earlier links stay valid until they expire.
 * If the address is not confirmed yet, the same link confirms it. Several replicas may run this at the same time,
 * because each request is removed once.
 */
export async function sendResetLinks(dependencies: Needed): Promise<void> {
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
  { db, AccountTokens }: Pick<Needed, 'db' | 'AccountTokens'>,
  { _id: userId, email, unverifiedSince }: Pick<UserDoc, '_id' | 'email' | 'unverifiedSince'>,
  session: ClientSession,
): Promise<void> {
  const audience = { personIds: [userId.toHexString()] };
  const { token, expiresAt } = await issueToken(AccountTokens, { kind: 'new-password', userId, email }, session);
  const data = { token, expiresAt };
  await recordFact(
    db,
    unverifiedSince
      ? { kind: 'account.confirm-address', audience, data: { ...data, setsPassword: true } }
      : { kind: 'account.password-reset', audience, data },
    session,
  );
}

/** Runs {@link sendResetLinks} soon after a request, and every five seconds. */
export const startResetLinks = (dependencies: Needed & { log: Logger }) => {
  const job = startBackgroundJob(() => sendResetLinks(dependencies), {
    everyMs: SWEEP_MS,
    firstMs: SWEEP_MS,
    log: dependencies.log,
    failure: 'links to new passwords not sent yet',
  });
  return { sendSoon: () => job.runSoon(SOON_MS), stop: () => job.stop() };
};

const usableLink = (token: string) => usableToken(token, 'new-password', 'invitation');

/**
 * Returns the link of a token without using it up.
 * @throws {HttpError} 400 for a link that was used or has expired
 */
export async function findResetLink({ AccountTokens }: Pick<Needed, 'AccountTokens'>, token: string) {
  const link = await AccountTokens.findOne(usableLink(token), { userId: 1, email: 1, kind: 1 }).lean();
  if (!link) throw linkRefused();
  return link;
}

/**
 * Sets a new password by a link. The same write uses up the link, and all other links and sessions of the person end,
 * which locks out anyone with the old password. The link was mailed, so the address counts as confirmed.
 * @throws {HttpError} 400 for a link that was used or has expired, and for a common password; 403 if the account has an
 * authenticator app and the code is missing or wrong
 */
export async function resetPassword(
  dependencies: Needed &
    CodeNeeds &
    Pick<Dependencies, 'Passkeys' | 'PasskeyChallenges' | 'PendingLogins' | 'ImportRows'>,
  { token, password, code }: { token: string; password: string; code?: string | undefined },
  res: Response,
): Promise<{ email: string; userId: string }> {
  const { db, Users, AccountTokens, PendingLogins, ImportRows, announceChange } = dependencies;
  refuseCommonPassword(password);
  const usable = usableLink(token);
  const link = await findResetLink(dependencies, token);
  const userId = link.userId.toHexString();
  const checked = await checkCodeIfNeeded(dependencies, userId, code, res);
  const passwordHash = await hashPassword(password);
  const email = await withPeopleLocked(db, userId, async (session) => {
    if (!(await AccountTokens.findOneAndDelete(usable, { session }).lean())) throw linkRefused();
    await checked?.use(session);
    const user = await Users.findOneAndUpdate(
      { ...activeAccount(userId), email: link.email },
      {
        $set: { passwordHash, ...(link.kind !== 'invitation' && { calendarLinksEnd: new Date() }) },
        $inc: { credentialsVersion: 1, deviceEpoch: 1 },
        $unset: { ...VERIFIED, newCodeApp: 1 },
      },
      { session, projection: { email: 1, unverifiedSince: 1, importId: 1 } },
    ).lean();
    if (!user) throw linkRefused();
    // Someone else may have registered the address and prepared ways to return.
    if (user.unverifiedSince) await endPrepared(dependencies, userId, session);
    // The link to a first second step was handed over to the invited person, so it stays valid.
    const kept = link.kind === 'invitation' ? (['undo-address', 'enrolment'] as const) : (['undo-address'] as const);
    await AccountTokens.deleteMany({ userId, kind: { $nin: kept } }, { session });
    await PendingLogins.deleteMany({ userId }, { session });
    await endAllSessions(dependencies, userId, 'password reset', session);
    if (user.importId && user.unverifiedSince)
      await ImportRows.updateOne({ userId, state: { $in: ['imported', 'invited'] } }, { state: 'joined' }, { session });
    const isFirst = link.kind === 'invitation';
    // A first password replaces nothing, so there is no mail about it.
    if (!isFirst)
      await recordFact(db, { kind: 'account.password-changed', audience: { personIds: [userId] }, data: {} }, session);
    const detail = isFirst ? 'by invitation' : '';
    const action = { action: 'password.reset', subject: userId, personId: userId, actorId: userId, detail } as const;
    await recordAction(db, action, session);
    return user.email;
  });
  await checked?.done();
  announceChange({ userId });
  return { email, userId };
}
