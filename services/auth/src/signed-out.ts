import { HttpError } from '@meridian/kit';

/** For a valid identity whose account has gone meanwhile. */
export function signedOut(): never {
  throw new HttpError(401, 'sign_in_required', 'Please sign in.');
}
