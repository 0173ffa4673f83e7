import { notFound, type Handlers } from '@meridian/service-kit';
import type { Session } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import { refuseImpersonation } from '../accounts/account-state';
import type { Dependencies } from '../dependencies';
import { ownSessions } from '../sessions/all-sessions';
import type { SessionDoc } from '../sessions/session.model';
import { describeBrowser, findCountry } from './describe-origin';

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

/** Handles the list of a person's sessions. Site admins who impersonate the person neither see nor end them. */
export function sessionListHandlers({
  Sessions,
  announceChange,
}: Dependencies): Pick<Handlers<typeof authApi>, 'sessions' | 'endSession' | 'endOtherSessions'> {
  return {
    sessions: async ({ identity }) => {
      refuseImpersonation(identity);
      const found = await Sessions.find(ownSessions(identity.userId), SHOWN_SESSION_FIELDS).lean();
      found.sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
      return Promise.all(
        found.map(async (each) => ({
          ...(await shownSession(each)),
          isCurrent: each._id.toHexString() === identity.sessionId,
        })),
      );
    },

    endSession: async ({ identity, params: { id } }) => {
      refuseImpersonation(identity);
      const { deletedCount } = await Sessions.deleteOne({ ...ownSessions(identity.userId), _id: id });
      if (!deletedCount) throw notFound('session');
      announceChange({ sessionId: id });
      return { ok: true };
    },

    endOtherSessions: async ({ identity }) => {
      refuseImpersonation(identity);
      await Sessions.deleteMany({ ...ownSessions(identity.userId), _id: { $ne: identity.sessionId } });
      announceChange({ userId: identity.userId });
      return { ok: true };
    },
  };
}
