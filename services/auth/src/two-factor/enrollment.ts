import { conflict, forbidden, notFound, recordAction, withPeopleLocked } from '@meridian/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import { userModel, type Users } from '../accounts/user.model';
import type { Dependencies } from '../dependencies';
import { requireActingSiteAdmin } from '../accounts/acting-site-admin';
import { accountTokenModel, issueToken, type AccountTokens } from '../mail-links/account-token.model';
import { findFactors, hasFactor } from '../factors/factors';
import { passkeyModel, type Passkeys } from '../passkeys/passkey.model';

interface Stores {
  db: Connection;
  Users: Users;
  Passkeys: Passkeys;
  AccountTokens: AccountTokens;
}

const linkTo = (origin: string, token: string): string => new URL(`/profile?tab=security#${token}`, origin).href;

/**
 * Creates the link with which a site admin adds their first passkey or app, once and within a day. It replaces an
 * earlier link.
 * @throws {HttpError} 404 if there is no such account, 409 if it is not a site admin or has a factor
 */
async function issueEnrollment(stores: Stores, userId: string, detail: string, session: ClientSession) {
  const { db, Users, AccountTokens } = stores;
  const account = await Users.findOne(activeAccount(userId), { email: 1, isSiteAdmin: 1 }, { session }).lean();
  if (!account) throw notFound('account');
  if (!account.isSiteAdmin)
    throw conflict('not_site_admin', 'Only site admins need a link to set up two-factor authentication.');
  if (hasFactor(await findFactors(stores, userId, session)))
    throw conflict(
      'has_two_factor',
      'This account already has two-factor authentication. Use it to add another method.',
    );
  await AccountTokens.deleteMany({ userId, kind: 'enrollment' }, { session });
  const { _id, email } = account;
  const { token, expiresAt } = await issueToken(AccountTokens, { kind: 'enrollment', userId: _id, email }, session);
  await recordAction(db, { action: 'factor.link-issued', subject: userId, userId, detail }, session);
  return { token, expiresAt };
}

/** Creates a link for another site admin, who hands it over. Nobody can create one for their own first factor. */
export async function issueEnrollmentLink(
  dependencies: Pick<Dependencies, keyof Stores | 'publicUrl'>,
  userId: string,
  actorId: string,
): Promise<{ link: string; expiresAt: string }> {
  if (userId === actorId) throw forbidden('Another site admin has to create this link for you.');
  const { token, expiresAt } = await withPeopleLocked(dependencies.db, userId, async (session) => {
    await requireActingSiteAdmin(dependencies.Users, actorId, session);
    return issueEnrollment(dependencies, userId, 'handed over by a site admin', session);
  });
  return { link: linkTo(dependencies.publicUrl, token), expiresAt };
}

/** Creates a link for an operator of the site. Returns a sentence with the link, and throws if that is impossible. */
export async function createEnrollmentLink(
  db: Connection,
  email: string | undefined,
  origin = 'http://localhost:8080',
): Promise<string> {
  const address = email?.trim().toLowerCase();
  if (!address) throw new Error('Name the account: npm run enroll-two-factor -- <email>');
  const stores = { db, Users: userModel(db), Passkeys: passkeyModel(db), AccountTokens: accountTokenModel(db) };
  const user = await stores.Users.findOne({ email: address }, { _id: 1 }).lean();
  if (!user) throw new Error(`There is no account with the email address ${address}.`);
  const userId = user._id.toHexString();
  const { token } = await withPeopleLocked(db, userId, (session) =>
    issueEnrollment(stores, userId, 'on the command line', session),
  );
  return [
    `${address} can use this link once, within a day, to add the first passkey or authenticator app after signing in.`,
    'Hand over this link in person or on the phone, not by email:',
    linkTo(origin, token),
  ].join('\n');
}
