import type { ClientSession } from 'mongoose';
import { heldNow } from '../addresses/email-reservation';
import type { Dependencies } from '../dependencies';

/**
 * Which of these addresses belong to an account, or were changed lately so that their person can take them back. In
 * this order: an address that is changed meanwhile is found in one of the two.
 */
export async function takenAddresses(
  { Users, AccountTokens }: Pick<Dependencies, 'Users' | 'AccountTokens'>,
  emails: readonly string[],
  session?: ClientSession,
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const email = { $in: [...emails] };
  const options = session && { session };
  const accounts = await Users.find({ email }, { email: 1 }, options).lean();
  const held = await AccountTokens.find({ email, ...heldNow() }, { email: 1 }, options).lean();
  return new Set([...accounts, ...held].map((each) => each.email));
}

/** What is said about a line whose address is taken. */
export const TAKEN = 'There is already an account with this address';
