import { HttpError } from '@meridian/kit';
import type { Users } from './user.model';

/** For a valid identity whose account has gone meanwhile. */
export function signedOut(): never {
  throw new HttpError(401, 'sign_in_required', 'Please sign in.');
}

/**
 * Whose account may still change: one that is about to go is left alone, so that nothing comes between it and its end.
 */
export const staying = (userId: string) => ({ _id: userId, removalPending: { $ne: true } });

/** For whoever is not {@link staying}. */
export async function refuseLeaver(Users: Users, userId: string): Promise<never> {
  if (await Users.exists({ _id: userId }))
    throw new HttpError(403, 'account_removed', 'This account is being deleted.');
  return signedOut();
}
