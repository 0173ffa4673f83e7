import type { ClientSession } from 'mongoose';
import type { Users } from '../accounts/user.model';
import type { Passkeys } from './passkey.model';

const FACTORS = { codeApp: 1, newCodeApp: 1, recoveryCodes: 1, passkeyHandle: 1 } as const;

/** Leaves the password as the only way to sign in. Whether there was another one. */
export async function removeFactors(
  { Users: users, Passkeys: passkeys }: { Users: Users; Passkeys: Passkeys },
  userId: string,
  session: ClientSession,
): Promise<boolean> {
  const before = await users
    .findOneAndUpdate({ _id: userId }, { $unset: FACTORS }, { session, projection: { codeApp: 1 } })
    .lean();
  const { deletedCount } = await passkeys.deleteMany({ userId }, { session });
  return before?.codeApp !== undefined || deletedCount > 0;
}
