import { forbidden, HttpError, IDENTITY_HEADER, readIdentity } from '@meridian/service-kit';
import type { IncomingMessage } from 'node:http';

/**
 * Refuses everyone but active members before a replica is called. A person in a view-as session gets no socket. The
 * identity header must come from auth.
 */
export function requireMember({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const token = headers[IDENTITY_HEADER];
  if (typeof token !== 'string') throw new HttpError(401, 'sign_in_required', 'Sign in to continue.');
  const { isActive, isReadOnly } = readIdentity(token);
  if (isReadOnly) throw forbidden('There are no live changes while you view the site as another person.');
  if (!isActive) throw forbidden('An active membership is required.');
}
