import { forbidden, HttpError, IDENTITY_HEADER, readIdentity } from '@meridian/kit';
import type { IncomingMessage } from 'node:http';

/**
 * Chat is for active members: whoever is none ends here, and costs no replica anything. For requests with an identity
 * from auth, or without one.
 */
export function requireMember({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const token = headers[IDENTITY_HEADER];
  if (typeof token !== 'string') throw new HttpError(401, 'sign_in_required', 'Please sign in.');
  if (!readIdentity(token).isActive) throw forbidden('An active membership is required.');
}
