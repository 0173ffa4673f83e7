import { HttpError, recordAction, recordFact, withPeopleLocked } from '@meridian/kit';
import type { ClientSession, Types } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import { VERIFIED } from '../accounts/user.model';
import { issueToken, usableToken } from '../credentials/account-token.model';
import type { Dependencies } from '../dependencies';

const linkRefused = () =>
  new HttpError(400, 'link_refused', 'This link was used before, or it is too old. Please ask for a new one.');

/** Has the link mailed with which a person confirms their address. Earlier links can be used as well. */
export async function sendConfirmation(
  { db, AccountTokens }: Pick<Dependencies, 'db' | 'AccountTokens'>,
  { _id: userId, email }: { _id: Types.ObjectId; email: string },
  session: ClientSession,
): Promise<void> {
  const { token, expiresAt } = await issueToken(AccountTokens, { kind: 'confirm-address', userId, email }, session);
  await recordFact(
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
 * Confirms an address by a link, which that uses up. It need not be used where the person is signed in. Resolves to the
 * address.
 * @throws {HttpError} 400 for a link that was used or is too old, or that was about an earlier address
 */
export async function confirmAddress(
  { db, Users, AccountTokens, announceChange }: Pick<Dependencies, 'db' | 'Users' | 'AccountTokens' | 'announceChange'>,
  token: string,
): Promise<string> {
  const usable = usableToken(token, 'confirm-address');
  const link = await AccountTokens.findOne(usable, { userId: 1, email: 1 }).lean();
  if (!link) throw linkRefused();
  const { email } = link;
  const userId = link.userId.toHexString();
  await withPeopleLocked(db, userId, async (session) => {
    if (!(await AccountTokens.findOneAndDelete(usable, { session }).lean())) throw linkRefused();
    const { modifiedCount } = await Users.updateOne(
      { ...activeAccount(userId), email, unverifiedSince: { $exists: true } },
      { $unset: VERIFIED },
      { session },
    );
    if (!modifiedCount) throw linkRefused();
    await AccountTokens.deleteMany({ userId, kind: 'confirm-address' }, { session });
    await recordAction(
      db,
      { action: 'address.confirmed', subject: userId, personId: userId, actorId: userId },
      session,
    );
  });
  announceChange({ userId });
  return email;
}
