import { conflict } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { emailLockKey } from '../limits/email-lock-key';
import type { Models } from '../models/create-models';

type Needed = Pick<Models, 'AccountTokens'>;

/** Returns the lock key of an address, whose lock guards which account owns it. */
export const addressLockKey = (email: string): string => `address:${emailLockKey(email)}`;

export const addressTaken = () => conflict('email_taken', 'There is already an account with this email address.');

/** The filter for links that still reserve an earlier address for its owner. */
export const reservedNow = () => ({ kind: 'undo-address' as const, expiresAt: { $gt: new Date() } });

/** Resolves to whether an address was changed recently and is reserved for its former owner, who can still undo it. */
export const isAddressReserved = async (
  { AccountTokens }: Needed,
  email: string,
  session: ClientSession,
): Promise<boolean> => (await AccountTokens.exists({ email, ...reservedNow() }).session(session)) !== null;

const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Throws 409 while an earlier address of the person can undo its change. Until then the author of the change can
 * neither change the address again nor delete the account.
 */
export async function refuseIfJustChanged(
  { AccountTokens }: Needed,
  userId: string,
  session?: ClientSession,
): Promise<void> {
  const held = await AccountTokens.findOne({ userId, ...reservedNow() }, { expiresAt: 1 })
    .session(session ?? null)
    .lean();
  if (!held) return;
  throw conflict(
    'address_just_changed',
    `The email address was changed recently, and the earlier address can undo the change until ${inWords.format(held.expiresAt)} (UTC). ` +
      'Until then it cannot be changed again, and the account cannot be deleted. If you cannot wait, contact support.',
  );
}
