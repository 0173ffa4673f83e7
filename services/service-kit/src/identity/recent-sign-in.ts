import { RECENT_SIGN_IN_MS } from '@meridian/shared-types';
import { forbidden, HttpError } from '../http-error';
import type { Identity } from './identity';

/**
 * Creates the error after which pages ask people to prove who they are and send the call again.
 * @example throw stepUpRequired();
 */
export const stepUpRequired = (): HttpError =>
  new HttpError(403, 'step_up_required', 'Confirm that it is you: you signed in a while ago.');

/**
 * Throws 403 `step_up_required` if the caller last signed in or proved who they are more than ten minutes ago. Pages
 * then ask for a proof and repeat the call. An impersonation cannot give a proof.
 * @example requireRecentSignIn(identity);
 */
export function requireRecentSignIn(
  { authenticatedAt = 0, actorId }: Pick<Identity, 'authenticatedAt' | 'actorId'>,
  now = Date.now(),
): void {
  if (actorId) throw forbidden('Only the person themselves can do this.');
  if (now - authenticatedAt >= RECENT_SIGN_IN_MS) throw stepUpRequired();
}
