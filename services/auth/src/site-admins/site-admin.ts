import { inTransaction, recordAction, withPeopleLocked } from '@meridian/service-kit';
import { cleanAddress, cleanLine, EMAIL_ADDRESS } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import { addressLockKey } from '../addresses/email-reservation';
import { accountTokenModel, issueToken } from '../mail-links/account-token.model';
import { hashUnknownPassword } from '../passwords/passwords';
import { newAccount } from '../accounts/new-account';
import { recordPeople } from '../accounts/person-sync';
import { userModel } from '../accounts/user.model';
import { sessionModel } from '../sessions/session.model';
import { grant } from './grant';

const ON_COMMAND_LINE = 'on the command line';

/**
 * Makes an account a site admin. If a name is given and there is no account, it creates one, so that a new organization
 * without a chapter gets its first site admin. Returns a sentence with the result, and throws if that is impossible.
 * @param origin the address of the site, for the link to the first password
 */
export async function makeSiteAdmin(
  db: Connection,
  email: string | undefined,
  name = '',
  origin = 'http://localhost:8080',
): Promise<string> {
  const address = email && cleanAddress(email);
  if (!address) throw new Error('Name the account: npm run site-admin -- <email>');
  const Users = userModel(db);
  const stores = { db, Users, Sessions: sessionModel(db), AccountTokens: accountTokenModel(db) };
  const user = await inTransaction(db, async (session) => {
    const found = await Users.findOne({ email: address }, { isSiteAdmin: 1 }, { session }).lean();
    const by = { detail: ON_COMMAND_LINE, isAlone: false };
    if (found && !found.isSiteAdmin) await grant(stores, String(found._id), by, session);
    else if (found) await Users.updateOne({ _id: found._id }, { $unset: { appointedAloneAt: 1 } }, { session });
    return found;
  });
  if (!user && cleanLine(name)) return createSiteAdmin(db, address, cleanLine(name), origin);
  if (!user)
    throw new Error(
      `There is no account with the email address ${address}. Register it first. To create the account as well, add a name: npm run site-admin -- <email> "<name>"`,
    );
  return user.isSiteAdmin ? `${address} is already a site admin.` : `${address} is now a site admin.`;
}

/** Creates an account without a chapter that nobody can sign in to before its link is used. */
async function createSiteAdmin(db: Connection, email: string, name: string, origin: string): Promise<string> {
  if (!EMAIL_ADDRESS.test(email)) throw new Error(`${email} is not an email address.`);
  const passwordHash = await hashUnknownPassword();
  const account = newAccount({ email, name, passwordHash, isSiteAdmin: true });
  const { _id } = account;
  const token = await withPeopleLocked(db, addressLockKey(email), async (session) => {
    await userModel(db).insertMany([account], { session });
    await recordPeople(db, [account], session);
    const action = { action: 'site-admin.granted', subject: _id, userId: _id, detail: ON_COMMAND_LINE } as const;
    await recordAction(db, action, session);
    return (await issueToken(accountTokenModel(db), { kind: 'invitation', userId: _id, email }, session)).token;
  });
  return [
    `${email} is now a site admin. Open this link within 14 days to choose a password and set up two-factor authentication:`,
    new URL(`/reset-password?welcome#${token}`, origin).href,
  ].join('\n');
}
