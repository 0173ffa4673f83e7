import { forbidden, HttpError, IDENTITY_HEADER, readIdentity } from '@meridian/kit';
import type { IncomingMessage } from 'node:http';

/**
 * Refuses everyone but active members, before a replica is called. The identity header must come from auth.
 */
export function requireMember({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const token = headers[IDENTITY_HEADER];
  if (typeof token !== 'string') throw new HttpError(401, 'sign_in_required', 'Please sign in.');
  if (!readIdentity(token).isActive) throw forbidden('An active membership is required.');
}
