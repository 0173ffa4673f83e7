import { recordAction, recordDomainEvent, withPeopleLocked, type Identity } from '@meridian/service-kit';
import type { ClientSession, QueryFilter, Types } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import { VERIFIED } from '../models/user.model';
import { issueToken, usableToken, type AccountTokenDoc } from '../models/account-token.model';
import type { Models } from '../models/create-models';
import type { AnnounceChange } from '../sessions/session-signals';
import { createAddressCode, findTypedCode, removeCode } from './address-code';
import { linkRefused, confirmNewAddress } from './address-change';
import { endUnconfirmedSetup, ownSessionId } from './end-unconfirmed-setup';
import { recordJoined } from './record-joined';

/**
 * Mails the link with which a person confirms their address. Earlier links remain valid.
 * @param sessionId the session that asks for the mail. The mail then has a code for it, which replaces an earlier code.
 */
export async function sendConfirmation(
  { db, AccountTokens, addressCodeKey }: Pick<Models, 'db' | 'AccountTokens'> & { addressCodeKey: Buffer },
  { _id: userId, email }: { _id: Types.ObjectId; email: string },
  session: ClientSession,
  sessionId?: Types.ObjectId,
): Promise<void> {
  if (sessionId) await removeCode(AccountTokens, { userId, sessionId }, session);
  const code = sessionId && createAddressCode(addressCodeKey, { userId, sessionId });
  const link = { kind: 'confirm-address' as const, userId, email, ...(code && { code: code.stored }) };
  const { token, expiresAt } = await issueToken(AccountTokens, link, session);
  await recordDomainEvent(
    db,
    {
      kind: 'account.confirm-address',
      audience: { userIds: [String(userId)] },
      data: { token, expiresAt, setsPassword: false, ...(code && { code: code.shown }) },
    },
    session,
  );
}

interface Needed extends Pick<
  Models,
  'db' | 'Users' | 'Sessions' | 'Subscribers' | 'AccountTokens' | 'PendingLogins' | 'Passkeys' | 'PasskeyChallenges'
> {
  announceChange: AnnounceChange;
}

/**
 * Confirms the address of a new account, or a changed address, by a link, and uses up the link. The caller need not be
 * signed in. Everything that was set up in a new account before the confirmation ends, including other sessions.
 * @param caller the user of the link, if they are signed in
 * @throws {HttpError} 400 for a link that was used, has expired, or belongs to an earlier address
 */
export async function confirmAddress(
  dependencies: Needed,
  token: string,
  caller: Pick<Identity, 'userId' | 'sessionId' | 'actorId'> | undefined,
): Promise<void> {
  const { AccountTokens } = dependencies;
  const usable = usableToken(token, 'confirm-address', 'change-address');
  const link = await AccountTokens.findOne(usable, { kind: 1, userId: 1, email: 1 }).lean();
  if (!link) throw linkRefused();
  if (link.kind === 'change-address') return confirmNewAddress(dependencies, token, link, caller);
  return confirmByToken(dependencies, usable, link, caller);
}

/**
 * Confirms the address of the caller by the code in the mail, which works in the session that asked for the mail. That
 * session remains, because its person reads the mails to the address. A confirmed address stays so.
 * @throws {HttpError} 400 for a code that has expired or was tried too often, 403 for a wrong code
 */
export async function confirmAddressByCode(
  dependencies: Needed & { addressCodeKey: Buffer },
  code: string,
  caller: Pick<Identity, 'userId' | 'sessionId' | 'actorId'>,
): Promise<void> {
  const found = await findTypedCode(dependencies, code, caller);
  if (found) await confirmByToken(dependencies, found.usable, found.link, caller);
}

async function confirmByToken(
  dependencies: Needed,
  usable: QueryFilter<AccountTokenDoc>,
  { userId: id, email }: Pick<AccountTokenDoc, 'userId' | 'email'>,
  caller: Pick<Identity, 'userId' | 'sessionId' | 'actorId'> | undefined,
): Promise<void> {
  const { db, Users, AccountTokens, announceChange } = dependencies;
  const userId = id.toHexString();
  await withPeopleLocked(db, userId, async (session) => {
    if (!(await AccountTokens.findOneAndDelete(usable, { session }).lean())) throw linkRefused();
    const { matchedCount, modifiedCount } = await Users.updateOne(
      { ...activeAccount(userId), email },
      { $unset: VERIFIED },
      { session },
    );
    if (!matchedCount) throw linkRefused();
    await AccountTokens.deleteMany({ userId, kind: 'confirm-address' }, { session });
    if (!modifiedCount) return;
    await endUnconfirmedSetup(dependencies, userId, session, ownSessionId(caller, userId));
    await recordAction(db, { action: 'address.confirmed', subject: userId, userId, actorId: userId }, session);
    await recordJoined(db, userId, session);
  });
  announceChange({ userId });
}
