import type { Route } from '@meridian/shared-types/contracts';
import { HttpError } from '../http-error';
import type { Identity } from '../identity/identity';

/**
 * Throws 403 `view_only` for what is forbidden in a view-as session: everything but reads, and reads of data that is
 * private to the person. Every call of every service applies this rule here and nowhere else. Calls between services
 * are part of a call that was already allowed.
 * @example refuseWhileViewing(route, currentContext()?.identity);
 */
export function refuseWhileViewing(
  { access, method, whileViewing }: Pick<Route, 'access' | 'method' | 'whileViewing'>,
  identity: Pick<Identity, 'isReadOnly'> | undefined,
): void {
  if (!identity?.isReadOnly || access === 'service') return;
  if (whileViewing === 'refused')
    throw new HttpError(403, 'view_only', 'This is private: it is not shown while you look as another person.');
  if (method !== 'GET' && whileViewing !== 'allowed')
    throw new HttpError(
      403,
      'view_only',
      'Nothing can be changed while you look as another person. Exit to act as yourself.',
    );
}
