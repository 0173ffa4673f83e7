import type { Session } from '@meridian/shared-types';
import type { SessionDoc } from '../session.model';
import { describeBrowser, findCountry } from '../describe-origin';

export const SHOWN_SESSION_FIELDS = { createdAt: 1, lastSeenAt: 1, userAgent: 1, address: 1, method: 1 } as const;

/** Returns a session with readable origin, for its person and for site admins. */
export const shownSession = async ({
  _id,
  createdAt,
  lastSeenAt,
  userAgent,
  address,
  method = 'password',
}: Pick<SessionDoc, '_id' | keyof typeof SHOWN_SESSION_FIELDS>): Promise<Omit<Session, 'isCurrent'>> => ({
  id: _id.toHexString(),
  browser: describeBrowser(userAgent),
  country: await findCountry(address),
  method,
  signedInAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
});
