import type { ClientSession } from 'mongoose';
import { reservedNow } from '../../addresses/email-reservation';
import type { Models } from '../../models/create-models';

/**
 * Resolves to those addresses that belong to an account or are reserved after a recent change. The order of the two
 * queries matters: an address that changes in between is found by one of them.
 */
export async function takenAddresses(
  { Users, AccountTokens }: Pick<Models, 'Users' | 'AccountTokens'>,
  emails: readonly string[],
  session?: ClientSession,
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const email = { $in: [...emails] };
  const options = session && { session };
  const accounts = await Users.find({ email }, { email: 1 }, options).lean();
  const held = await AccountTokens.find({ email, ...reservedNow() }, { email: 1 }, options).lean();
  return new Set([...accounts, ...held].map((each) => each.email));
}

/** The problem of a line whose address is taken. */
export const TAKEN = 'There is already an account with this address';
