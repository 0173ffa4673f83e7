import { conflict, forbidden, notFound, recordAction, withPeopleLocked } from '@meridian/service-kit';
import type { EnrollmentLink } from '@meridian/shared-types';
import { Types, type ClientSession, type Connection } from 'mongoose';
import { activeAccount } from '../../accounts/account-state';
import { requireActingSiteAdmin, SITE_ADMINS } from '../../accounts/acting-site-admin';
import { userModel } from '../../models/user.model';
import type { TellServicesNeeds } from '../../proposals/tell-services';
import { findFactors, hasFactor } from '../factors/factors';
import { accountTokenModel, issueToken } from '../../models/account-token.model';
import type { Models } from '../../models/create-models';
import { passkeyModel } from '../../models/passkey.model';
import type { AccountAct } from '../../proposals/account-act';
import { actOnAccount } from '../../proposals/act-on-account';
import { PROPOSAL_MS } from '../../proposals/proposal.policy';

const linkTo = (origin: string, token: string): string => new URL(`/profile?tab=security#${token}`, origin).href;

/**
 * Resolves to the site admin who needs a link to set up two-factor authentication.
 * @throws {HttpError} 404 if there is no such account, 409 if it is not a site admin or has a factor
 */
async function requireEnrollable(stores: Pick<Models, 'Users' | 'Passkeys'>, userId: string, session: ClientSession) {
  const fields = { email: 1, isSiteAdmin: 1 };
  const account = await stores.Users.findOne(activeAccount(userId), fields, { session }).lean();
  if (!account) throw notFound('account');
  if (!account.isSiteAdmin)
    throw conflict('not_site_admin', 'Only site admins need a link to set up two-factor authentication.');
  if (hasFactor(await findFactors(stores, userId, session)))
    throw conflict(
      'has_two_factor',
      'This account already has two-factor authentication. Use it to add another method.',
    );
  return account;
}

/**
 * Creates the link with which a site admin adds their first passkey or app, once and within a day. It replaces an
 * earlier link. Throws as {@link requireEnrollable} does.
 */
async function issueEnrollment(
  stores: Pick<Models, 'db' | 'Users' | 'Passkeys' | 'AccountTokens'>,
  userId: string,
  { detail, byId }: { detail: string; byId?: Types.ObjectId },
  session: ClientSession,
) {
  const { db, AccountTokens } = stores;
  const { _id, email } = await requireEnrollable(stores, userId, session);
  await AccountTokens.deleteMany({ userId, kind: 'enrollment' }, { session });
  const link = await issueToken(AccountTokens, { kind: 'enrollment', userId: _id, email, byId }, session);
  await recordAction(db, { action: 'factor.link-issued', subject: userId, userId, detail }, session);
  return { token: link.token, expiresAt: link.expiresAt };
}

/**
 * Allows a site admin to create the link for another one. It is created when the first one asks for it again, because
 * it is shown only once and handed over. Nobody can create one for their own first factor.
 */
export const enrollmentPermission: AccountAct<object> = {
  kind: 'two-factor-link',
  async prepare(stores, { userId, actorId }, session) {
    if (userId === actorId) throw forbidden('Another site admin has to create this link for you.');
    await requireEnrollable(stores, userId, session);
    return async () => ({});
  },
};

type Needed = TellServicesNeeds & Models & { publicUrl: string };

/** Creates the link if a second site admin has confirmed it, and proposes it otherwise. */
export async function issueEnrollmentLink(
  dependencies: Needed,
  userId: string,
  reason: string,
  actorId: string,
): Promise<EnrollmentLink> {
  const { db, Users, Proposals, publicUrl } = dependencies;
  const created = await withPeopleLocked(db, [userId, SITE_ADMINS], async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const confirmed = await Proposals.findOneAndUpdate(
      {
        ...{ kind: enrollmentPermission.kind, people: userId, byId: actorId, state: 'done' },
        ...{ endedAt: { $gt: new Date(Date.now() - PROPOSAL_MS) }, usedAt: { $exists: false } },
      },
      { $set: { usedAt: new Date() } },
      { session, projection: { _id: 1 } },
    ).lean();
    if (!confirmed) return undefined;
    const by = { detail: 'handed over by a site admin', byId: new Types.ObjectId(actorId) };
    return issueEnrollment(dependencies, userId, by, session);
  });
  if (created) return { link: linkTo(publicUrl, created.token), expiresAt: created.expiresAt };
  const { waiting } = await actOnAccount(dependencies, enrollmentPermission, { userId, actorId, reason, input: {} });
  return { waiting };
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
    issueEnrollment(stores, userId, { detail: 'on the command line' }, session),
  );
  return [
    `${address} can use this link once, within a day, to add the first passkey or authenticator app after signing in.`,
    'Hand over this link in person or on the phone, not by email:',
    linkTo(origin, token),
  ].join('\n');
}
