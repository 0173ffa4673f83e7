import { forbidden, HttpError, type Identity } from '@meridian/kit';
import type { Users } from './user.model';

/** 401 for a valid identity whose account has been deleted in the meantime. */
export const signInRequired = () => new HttpError(401, 'sign_in_required', 'Please sign in.');

/** What was added after the sign-in proves nothing in that session: whoever added it may be somebody else. */
export const addedSince = () =>
  new HttpError(
    403,
    'sign_in_with_factor',
    'Please sign out and sign in again with your passkey or a code, which you added after you signed in here.',
  );

/** Before the address is confirmed, nothing is prepared that would stay: it may be another person's. */
export const addressNotConfirmed = (advice = '') =>
  new HttpError(
    403,
    'address_not_confirmed',
    `Please confirm your email address first. We have sent you an email with a link.${advice}`,
  );

/** Filter for an account that may still change: while an account is being deleted, nothing else writes to it. */
export const activeAccount = (userId: string) => ({ _id: userId, removalPending: { $ne: true } });

/** Why no {@link activeAccount} was found: 403 while it is being deleted, 401 afterwards. */
export const accountNotActive = async (Users: Users, userId: string): Promise<HttpError> =>
  (await Users.exists({ _id: userId }))
    ? new HttpError(403, 'account_removed', 'This account is being deleted.')
    : signInRequired();

/** Throws 403 during an impersonation: passwords and sessions belong to the person alone. */
export function refuseImpersonation({ actorId }: Identity): void {
  if (actorId) throw forbidden('Only the person themselves can do this.');
}
