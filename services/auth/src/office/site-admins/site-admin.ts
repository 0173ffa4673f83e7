import { recordAction, withPeopleLocked } from '@meridian/service-kit';
import { cleanAddress, cleanLine, EMAIL_ADDRESS } from '@meridian/shared-types';
import type { ClientSession, Connection } from 'mongoose';
import { activeAccount } from '../../accounts/account-state';
import { newAccount } from '../../accounts/new-account';
import { recordPeople } from '../../accounts/person-sync';
import { isSuspended } from '../../accounts/suspension.policy';
import { endUnconfirmedSetup } from '../../addresses/end-unconfirmed-setup';
import { addressLockKey, isAddressReserved, reservedNow } from '../../addresses/email-reservation';
import { createModels, type Models } from '../../models/create-models';
import { mailPasswordLink } from '../../own-account/password-changes/reset-links';
import { hashUnknownPassword } from '../../sign-in/passwords/passwords';
import { grant } from './grant';

const ON_COMMAND_LINE = 'on the command line';
const TAKEN_FROM_STRANGER = [
  'Somebody else may have registered this address,',
  'so the password of the account and every session, passkey, code and calendar link have ended.',
].join(' ');

/** What the command did, in sentences for the operator. */
interface Result {
  isSiteAdmin: boolean;
  text: string;
}

const waitsForLink = (email: string, what: string): Result => ({
  isSiteAdmin: false,
  text: [
    `${email} is not a site admin yet. ${what}`,
    'The running site now sends an email to the address. Its link confirms the address and sets the password, once and within 30 minutes.',
    'When it has been used, run this command again. If it has expired, run the command again for another link.',
  ].join('\n'),
});

const hasJustChanged = (email: string) => new Error(`The account of ${email} has just changed. Run the command again.`);

/**
 * Makes an account a site admin if its owner has proved that the address is theirs. Otherwise it takes the account from
 * whoever registered it, and mails a link that confirms the address and sets the password. If a name is given and there
 * is no account, it creates one with such a link, so that a new organization without a chapter gets its first site
 * admin. Throws if that is impossible.
 */
export async function makeSiteAdmin(db: Connection, email: string | undefined, name = ''): Promise<Result> {
  const address = email && cleanAddress(email);
  if (!address) throw new Error('Name the account: npm run site-admin -- <email>');
  const stores = createModels(db);
  const user = await stores.Users.findOne({ email: address }, { _id: 1 }).lean();
  if (user) return appoint(stores, String(user._id), address);
  if (cleanLine(name)) return createAccount(stores, address, cleanLine(name));
  throw new Error(
    [
      `There is no account with the email address ${address}. Register it first.`,
      'To create the account as well, add a name: npm run site-admin -- <email> "<name>"',
    ].join(' '),
  );
}

type Needed = Pick<
  Models,
  'db' | 'Users' | 'Sessions' | 'Subscribers' | 'AccountTokens' | 'PendingLogins' | 'Passkeys' | 'PasskeyChallenges'
>;

async function appoint(stores: Needed, userId: string, email: string): Promise<Result> {
  const { db, Users, AccountTokens } = stores;
  const unknownPassword = await hashUnknownPassword();
  return withPeopleLocked(db, [userId, addressLockKey(email)], async (session) => {
    const account = await Users.findOne({ ...activeAccount(userId), email }, null, { session }).lean();
    if (!account) throw hasJustChanged(email);
    if (isSuspended(account)) throw new Error(`The account of ${email} is suspended.`);
    if (account.isSiteAdmin) {
      await Users.updateOne({ _id: userId }, { $unset: { appointedAloneAt: 1 } }, { session });
      return { isSiteAdmin: true, text: `${email} is already a site admin.` };
    }
    if (await AccountTokens.exists({ userId, ...reservedNow() }).session(session))
      throw new Error(
        [
          `The address of this account was changed to ${email} less than 7 days ago,`,
          'and the earlier address can undo that. Run the command after that time.',
        ].join(' '),
      );
    if (account.unverifiedSince ?? account.isPasswordUnproven) {
      const unverifiedSince = new Date();
      await takeFromStranger(stores, userId, { passwordHash: unknownPassword, unverifiedSince }, session);
      await mailPasswordLink(stores, { ...account, unverifiedSince }, session);
      return waitsForLink(email, TAKEN_FROM_STRANGER);
    }
    await grant(stores, userId, { detail: ON_COMMAND_LINE, isAlone: false }, session);
    return { isSiteAdmin: true, text: `${email} is now a site admin.` };
  });
}

/**
 * Ends everything with which the person who registered an account could use it. From then on the address counts as not
 * confirmed, so that a link that was mailed before gives nothing.
 */
async function takeFromStranger(
  stores: Needed,
  userId: string,
  fields: { passwordHash: string; unverifiedSince: Date },
  session: ClientSession,
): Promise<void> {
  const { db, Users, AccountTokens } = stores;
  await endUnconfirmedSetup(stores, userId, session);
  await AccountTokens.deleteMany({ userId, kind: 'enrollment' }, { session });
  const ended = { ...fields, calendarLinksEnd: fields.unverifiedSince };
  await Users.updateOne({ _id: userId }, { $set: ended, $inc: { deviceEpoch: 1 } }, { session });
  const action = { action: 'password.link-sent', subject: userId, userId, detail: ON_COMMAND_LINE } as const;
  await recordAction(db, action, session);
}

/** Creates an account without a chapter that nobody can sign in to before its link is used. */
async function createAccount(
  stores: Pick<Models, 'db' | 'Users' | 'AccountTokens'>,
  email: string,
  name: string,
): Promise<Result> {
  const { db, Users } = stores;
  if (!EMAIL_ADDRESS.test(email)) throw new Error(`${email} is not an email address.`);
  const account = newAccount({ email, name, passwordHash: await hashUnknownPassword() });
  const { _id } = account;
  await withPeopleLocked(db, addressLockKey(email), async (session) => {
    if ((await Users.exists({ email }).session(session)) || (await isAddressReserved(stores, email, session)))
      throw hasJustChanged(email);
    await Users.insertMany([account], { session });
    await recordPeople(db, [account], session);
    const action = { action: 'account.invited', subject: _id, userId: _id, detail: ON_COMMAND_LINE } as const;
    await recordAction(db, action, session);
    await mailPasswordLink(stores, account, session);
  });
  return waitsForLink(email, 'There was no account with this address, so we have created it.');
}
