import { RECENT_SIGN_IN_MS } from '@meridian/shared-types';
import { forbidden, HttpError } from '../http/http-error';
import type { Identity } from './identity';

/**
 * The refusal after which pages ask people to prove who they are, and send the call again.
 * @example throw stepUpRequired();
 */
export const stepUpRequired = (): HttpError =>
  new HttpError(403, 'step_up_required', 'Please confirm that it is you: you signed in a while ago.');

/**
 * Throws 403 `step_up_required` if the caller signed in longer ago than ten minutes and has not proved since who they
 * are: pages then ask for it and repeat the call. During an impersonation there is no proof.
 * @example requireRecentSignIn(identity);
 */
export function requireRecentSignIn(
  { authenticatedAt = 0, actorId }: Pick<Identity, 'authenticatedAt' | 'actorId'>,
  now = Date.now(),
): void {
  if (actorId) throw forbidden('Only the person themselves can do this.');
  if (now - authenticatedAt >= RECENT_SIGN_IN_MS) throw stepUpRequired();
}
