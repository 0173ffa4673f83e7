import { recordAction, recordDomainEvent, withPeopleLocked, type Identity } from '@meridian/kit';
import type { ClientSession, Types } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import { VERIFIED } from '../accounts/user.model';
import { issueToken, usableToken } from '../credentials/account-token.model';
import type { Dependencies } from '../dependencies';
import { linkRefused, takeNewAddress } from './address-change';
import { endPrepared, ownSessionId } from './end-prepared';

/** Has the link mailed with which a person confirms their address. Earlier links can be used as well. */
export async function sendConfirmation(
  { db, AccountTokens }: Pick<Dependencies, 'db' | 'AccountTokens'>,
  { _id: userId, email }: { _id: Types.ObjectId; email: string },
  session: ClientSession,
): Promise<void> {
  const { token, expiresAt } = await issueToken(AccountTokens, { kind: 'confirm-address', userId, email }, session);
  await recordDomainEvent(
    db,
    {
      kind: 'account.confirm-address',
      audience: { personIds: [String(userId)] },
      data: { token, expiresAt, setsPassword: false },
    },
    session,
  );
}

/**
 * Confirms an address by a link, which that uses up: the one of a new account, or one that an account is changed to. It
 * need not be used where the person is signed in: what was made in a new account before then ends, other sessions too.
 * @param caller who uses the link, if they are signed in
 * @throws {HttpError} 400 for a link that was used or is too old, or that was about an earlier address
 */
export async function confirmAddress(
  dependencies: Dependencies,
  token: string,
  caller: Pick<Identity, 'userId' | 'sessionId' | 'actorId'> | undefined,
): Promise<void> {
  const { db, Users, AccountTokens, announceChange } = dependencies;
  const usable = usableToken(token, 'confirm-address', 'change-address');
  const link = await AccountTokens.findOne(usable, { kind: 1, userId: 1, email: 1 }).lean();
  if (!link) throw linkRefused();
  const { email } = link;
  if (link.kind === 'change-address') {
    return takeNewAddress(dependencies, token, link, caller);
  }
  const userId = link.userId.toHexString();
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
    await endPrepared(dependencies, userId, session, ownSessionId(caller, userId));
    await recordAction(
      db,
      { action: 'address.confirmed', subject: userId, personId: userId, actorId: userId },
      session,
    );
  });
  announceChange({ userId });
}
