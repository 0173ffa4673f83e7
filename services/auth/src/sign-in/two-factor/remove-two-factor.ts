import { recordAction, recordDomainEvent, withPeopleLocked } from '@meridian/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { userModel, type Users } from '../../models/user.model';
import { endAllSessions } from '../../sessions/all-sessions';
import { sessionModel, type Sessions } from '../../models/session.model';
import { passkeyModel, type Passkeys } from '../../models/passkey.model';
import { removeFactors } from './remove-factors';

/**
 * Helps a person who has lost the authenticator app, the recovery codes and every passkey, so that the password
 * suffices again. All sessions end, and the person is notified. Returns a sentence with the result, and throws if that
 * is impossible.
 */
export async function removeTwoFactorByEmail(db: Connection, email: string | undefined): Promise<string> {
  const address = email?.trim().toLowerCase();
  if (!address) throw new Error('Name the account: npm run remove-two-factor -- <email>');
  const [Users, Passkeys, Sessions] = [userModel(db), passkeyModel(db), sessionModel(db)];
  const user = await Users.findOne({ email: address }, { _id: 1 }).lean();
  if (!user) throw new Error(`There is no account with the email address ${address}.`);
  const userId = user._id.toHexString();
  const wasOn = await withPeopleLocked(db, userId, (session) =>
    removeTwoFactor({ db, Users, Passkeys, Sessions }, userId, 'all, on the command line', session),
  );
  return wasOn
    ? `${address} can now sign in with the password alone.`
    : `Two-factor authentication is already off for ${address}.`;
}

/** Removes every two-factor method, ends all sessions and notifies the person. Resolves to whether there was one. */
export async function removeTwoFactor(
  stores: { db: Connection; Users: Users; Passkeys: Passkeys; Sessions: Sessions },
  userId: string,
  detail: string,
  session: ClientSession,
): Promise<boolean> {
  const { db } = stores;
  if (!(await removeFactors(stores, userId, session))) return false;
  await endAllSessions(stores, userId, 'two-factor authentication removed', session);
  const audience = { userIds: [userId] };
  await recordDomainEvent(db, { kind: 'account.factor-removed', audience, data: { factor: 'app' } }, session);
  await recordAction(db, { action: 'factor.removed', subject: userId, userId, detail }, session);
  return true;
}
