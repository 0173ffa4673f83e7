import type { ClientSession } from 'mongoose';
import type { Users } from '../../models/user.model';
import type { Passkeys } from '../../models/passkey.model';

const APP = { totpAuthenticator: 1, pendingTotpAuthenticator: 1, recoveryCodes: 1 } as const;

/**
 * Removes every factor, or with `since` only those that were added from then on, so that the password suffices again.
 * Resolves to whether there was a factor to remove.
 */
export async function removeFactors(
  { Users: users, Passkeys: passkeys }: { Users: Users; Passkeys: Passkeys },
  userId: string,
  session: ClientSession,
  { since }: { since?: Date } = {},
): Promise<boolean> {
  const before = await users
    .findOneAndUpdate(
      { _id: userId, ...(since && { 'totpAuthenticator.since': { $gte: since } }) },
      { $unset: { ...APP, ...(!since && { passkeyHandle: 1 }) } },
      { session, projection: { totpAuthenticator: 1 } },
    )
    .lean();
  const { deletedCount } = await passkeys.deleteMany(
    { userId, ...(since && { createdAt: { $gte: since } }) },
    { session },
  );
  // An unconfirmed app ends, and recovery codes do not remain without a factor.
  if (since && !(await passkeys.exists({ userId }).session(session)))
    await users.updateOne({ _id: userId, totpAuthenticator: { $exists: false } }, { $unset: APP }, { session });
  if (since) await users.updateOne({ _id: userId }, { $unset: { pendingTotpAuthenticator: 1 } }, { session });
  return before?.totpAuthenticator !== undefined || deletedCount > 0;
}
