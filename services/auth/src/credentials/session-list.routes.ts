import { notFound, type Handlers } from '@meridian/kit';
import type { Session } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import { refuseImpersonation } from '../accounts/account-state';
import type { Dependencies } from '../dependencies';
import type { SessionDoc } from '../sessions/session.model';
import { browserInWords, countryOf } from './origin-in-words';

const FIELDS = { createdAt: 1, lastSeenAt: 1, userAgent: 1, address: 1, method: 1 } as const;

const toSession = async (
  {
    _id,
    createdAt,
    lastSeenAt,
    userAgent,
    address,
    method = 'password',
  }: Pick<SessionDoc, '_id' | keyof typeof FIELDS>,
  currentId: string,
): Promise<Session> => ({
  id: _id.toHexString(),
  isCurrent: _id.toHexString() === currentId,
  browser: browserInWords(userAgent),
  country: await countryOf(address),
  method,
  signedInAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
});

/** The browsers in which a person is signed in. Site admins who impersonate the person neither see nor end them. */
export function sessionListHandlers({
  Sessions,
  announceChange,
}: Dependencies): Pick<Handlers<typeof authApi>, 'sessions' | 'endSession' | 'endOtherSessions'> {
  const own = (userId: string) => ({ userId, actorId: { $exists: false }, expiresAt: { $gt: new Date() } });
  return {
    sessions: async ({ identity }) => {
      refuseImpersonation(identity);
      const found = await Sessions.find(own(identity.userId), FIELDS).lean();
      found.sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
      return Promise.all(found.map((each) => toSession(each, identity.sessionId)));
    },

    endSession: async ({ identity, params: { id } }) => {
      refuseImpersonation(identity);
      const { deletedCount } = await Sessions.deleteOne({ ...own(identity.userId), _id: id });
      if (!deletedCount) throw notFound('session');
      announceChange({ sessionId: id });
      return { ok: true };
    },

    endOtherSessions: async ({ identity }) => {
      refuseImpersonation(identity);
      await Sessions.deleteMany({ ...own(identity.userId), _id: { $ne: identity.sessionId } });
      announceChange({ userId: identity.userId });
      return { ok: true };
    },
  };
}
