import { HttpError, recordAction, recordFact, startBackgroundJob, withPeopleLocked, type Logger } from '@meridian/kit';
import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { endAllSessions } from '../sessions/all-sessions';
import { hashPassword, refuseCommonPassword } from '../accounts/passwords';
import type { Users } from '../accounts/user.model';
import type { Sessions } from '../sessions/session.model';
import type { AnnounceChange } from '../sessions/session-signals';
import { TOKEN_MS, type PasswordTokens, type ResetRequests } from './password-token.model';

/** Milliseconds from a request to its mail, and between two looks at requests that were left behind. */
const SOON_MS = 20;
const SWEEP_MS = 5000;
const BATCH = 50;

interface Needed {
  db: Connection;
  Users: Users;
  Sessions: Sessions;
  PasswordTokens: PasswordTokens;
  ResetRequests: ResetRequests;
  announceChange: AnnounceChange;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const linkRefused = () =>
  new HttpError(400, 'reset_link_refused', 'This link was used before, or it is too old. Please ask for a new one.');

/**
 * Stores that a link was asked for: the same write for every address, so that neither the response nor its time tells
 * whether there is an account.
 */
export const requestReset = ({ ResetRequests }: Needed, email: string): Promise<unknown> =>
  ResetRequests.insertMany([{ email, at: new Date() }]);

/**
 * Makes a link for each request whose address has an account, and has it mailed. A link from before can be used as
 * well, until its time is over. Several replicas may run this at the same time: a request is removed once.
 */
export async function sendResetLinks(dependencies: Needed): Promise<void> {
  const { db, Users, PasswordTokens, ResetRequests } = dependencies;
  for (const { _id, email } of await ResetRequests.find({}, { email: 1 }).sort({ _id: 1 }).limit(BATCH).lean()) {
    const user = await Users.findOne({ email, removalPending: { $ne: true } }, { _id: 1 }).lean();
    if (!user) {
      await ResetRequests.deleteOne({ _id });
      continue;
    }
    const token = randomBytes(32).toString('base64url');
    await withPeopleLocked(db, user._id.toHexString(), async (session) => {
      if (!(await ResetRequests.findOneAndDelete({ _id }, { session }).lean())) return;
      const expiresAt = new Date(Date.now() + TOKEN_MS);
      await PasswordTokens.insertMany([{ tokenHash: hashOf(token), userId: user._id, expiresAt }], { session });
      await recordFact(
        db,
        {
          kind: 'account.password-reset',
          audience: { personIds: [user._id.toHexString()] },
          data: { token, expiresAt: expiresAt.toISOString() },
        },
        session,
      );
    });
  }
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

/**
 * Sets a new password by a link. The link is used up by the write that sets the password, and with it all other links
 * and all sessions of the person end: who knew the old password is out. Resolves to the person's address.
 * @throws {HttpError} 400 for a link that was used or is too old, and for a common password
 */
export async function resetPassword(dependencies: Needed, token: string, password: string): Promise<string> {
  const { db, Users, PasswordTokens, announceChange } = dependencies;
  refuseCommonPassword(password);
  const usable = { tokenHash: hashOf(token), expiresAt: { $gt: new Date() } };
  const link = await PasswordTokens.findOne(usable, { userId: 1 }).lean();
  if (!link) throw linkRefused();
  const passwordHash = await hashPassword(password);
  const userId = link.userId.toHexString();
  const email = await withPeopleLocked(db, userId, async (session) => {
    if (!(await PasswordTokens.findOneAndDelete(usable, { session }).lean())) throw linkRefused();
    const user = await Users.findOneAndUpdate(
      { _id: userId },
      { $set: { passwordHash }, $inc: { credentialsVersion: 1 } },
      { session, projection: { email: 1 } },
    ).lean();
    if (!user) throw linkRefused();
    await PasswordTokens.deleteMany({ userId }, { session });
    await endAllSessions(dependencies, userId, 'password reset', session);
    await recordFact(db, { kind: 'account.password-changed', audience: { personIds: [userId] }, data: {} }, session);
    await recordAction(db, { action: 'password.reset', subject: userId, personId: userId, actorId: userId }, session);
    return user.email;
  });
  announceChange({ userId });
  return email;
}
