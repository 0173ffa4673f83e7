import type { Session } from '@meridian/shared-types';
import { ownSessions } from '../all-sessions';
import type { SessionDoc, Sessions } from '../../models/session.model';
import { describeBrowser, findCountry } from '../describe-origin';

const SHOWN_SESSION_FIELDS = { createdAt: 1, lastSeenAt: 1, userAgent: 1, address: 1, method: 1 } as const;

/** The most sessions that are listed. A person can end all of them, listed or not. */
const MAX_SESSIONS = 100;

/** Returns a person's sessions that were used last, latest first. */
export const latestSessions = (store: Sessions, userId: string) =>
  store.find(ownSessions(userId), SHOWN_SESSION_FIELDS).sort({ lastSeenAt: -1, _id: -1 }).limit(MAX_SESSIONS).lean();

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
