import { forbidden, HttpError, type Identity } from '@meridian/service-kit';
import type { Users } from '../models/user.model';

/** This 401 answers a valid identity whose account has since been deleted. */
export const signInRequired = () => new HttpError(401, 'sign_in_required', 'Sign in to continue.');

/** A factor that was added after the sign-in proves nothing in that session, because an intruder may have added it. */
export const addedSince = () =>
  new HttpError(
    403,
    'sign_in_with_factor',
    'Sign out and sign in again with your passkey or a code, which you added after you signed in here.',
  );

/** Nothing permanent may be set up before the address is confirmed, because it may belong to somebody else. */
export const addressNotConfirmed = (advice = '') =>
  new HttpError(
    403,
    'address_not_confirmed',
    `Confirm your email address first. We have sent you an email with a link.${advice}`,
  );

/** The filter for an account that may change. Only the removal itself writes to an account that is being deleted. */
export const activeAccount = (userId: string) => ({ _id: userId, removalPending: { $ne: true } });

/** Returns why there is no {@link activeAccount}: a 403 while the account is being deleted, a 401 afterwards. */
export const accountNotActive = async (Users: Users, userId: string): Promise<HttpError> =>
  (await Users.exists({ _id: userId }))
    ? new HttpError(403, 'account_removed', 'This account is being deleted.')
    : signInRequired();

/** Throws 403 during an impersonation, because only the person themselves may manage passwords and sessions. */
export function refuseImpersonation({ actorId }: Identity): void {
  if (actorId) throw forbidden('Only the person themselves can do this.');
}
