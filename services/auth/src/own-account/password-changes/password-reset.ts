import { HttpError, recordAction, recordDomainEvent, withPeopleLocked } from '@meridian/service-kit';
import type { Response } from 'express';
import { endAllSessions } from '../../sessions/all-sessions';
import { hashPassword, refuseCommonPassword } from '../../sign-in/passwords/passwords';
import { VERIFIED } from '../../models/user.model';
import { activeAccount } from '../../accounts/account-state';
import type { Models } from '../../models/create-models';
import { usableToken } from '../../models/account-token.model';
import { endUnconfirmedSetup } from '../../addresses/end-unconfirmed-setup';
import { recordJoined } from '../../addresses/record-joined';
import type { AnnounceChange } from '../../sessions/session-signals';
import { checkCodeIfNeeded, type CodeNeeds } from '../../sign-in/codes/codes';

interface Needed
  extends
    CodeNeeds,
    Pick<
      Models,
      'Sessions' | 'Subscribers' | 'ImportRows' | 'AccountTokens' | 'PendingLogins' | 'Passkeys' | 'PasskeyChallenges'
    > {
  announceChange: AnnounceChange;
}

const linkRefused = () =>
  new HttpError(400, 'reset_link_refused', 'This link has been used or has expired. Ask for a new one.');

const usableLink = (token: string) => usableToken(token, 'new-password', 'invitation');

/**
 * Returns the link of a token without using it up.
 * @throws {HttpError} 400 for a link that was used or has expired
 */
export async function findResetLink({ AccountTokens }: Pick<Models, 'AccountTokens'>, token: string) {
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
  dependencies: Needed,
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
        $unset: { ...VERIFIED, pendingTotpAuthenticator: 1 },
      },
      { session, projection: { email: 1, unverifiedSince: 1, isPasswordUnproven: 1, importId: 1 } },
    ).lean();
    if (!user) throw linkRefused();
    // Someone else may have registered the address and prepared ways to return.
    if (user.unverifiedSince ?? user.isPasswordUnproven) await endUnconfirmedSetup(dependencies, userId, session);
    await Users.updateOne(
      { _id: userId, isPasswordUnproven: true },
      { $unset: { isPasswordUnproven: 1 } },
      { session },
    );
    // The link to set up two-factor authentication was handed over to the invited person, so it stays valid.
    const kept = link.kind === 'invitation' ? (['undo-address', 'enrollment'] as const) : (['undo-address'] as const);
    await AccountTokens.deleteMany({ userId, kind: { $nin: kept } }, { session });
    await PendingLogins.deleteMany({ userId }, { session });
    await endAllSessions(dependencies, userId, 'password reset', session);
    if (user.importId && user.unverifiedSince)
      await ImportRows.updateOne({ userId, state: { $in: ['imported', 'invited'] } }, { state: 'joined' }, { session });
    if (user.unverifiedSince) await recordJoined(db, userId, session);
    const isFirst = link.kind === 'invitation';
    // A first password replaces nothing, so there is no mail about it.
    if (!isFirst)
      await recordDomainEvent(
        db,
        { kind: 'account.password-changed', audience: { userIds: [userId] }, data: {} },
        session,
      );
    const detail = isFirst ? 'by invitation' : '';
    const action = { action: 'password.reset', subject: userId, userId, actorId: userId, detail } as const;
    await recordAction(db, action, session);
    return user.email;
  });
  await checked?.done();
  announceChange({ userId });
  return { email, userId };
}
