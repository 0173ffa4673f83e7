import { notFound, type Handlers } from '@meridian/service-kit';
import type { authApi } from '@meridian/shared-types/contracts';
import { refuseImpersonation } from '../../accounts/account-state';
import type { Models } from '../../models/create-models';
import type { AnnounceChange } from '../session-signals';
import { ownSessions } from '../all-sessions';
import { latestSessions, shownSession } from './shown-session';

/** Handles the list of a person's sessions. Site admins who impersonate the person neither see nor end them. */
export function sessionListHandlers({
  Sessions,
  announceChange,
}: Pick<Models, 'Sessions'> & { announceChange: AnnounceChange }) {
  return {
    sessions: async ({ identity }) => {
      refuseImpersonation(identity);
      const found = await latestSessions(Sessions, identity.userId);
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
  } satisfies Partial<Handlers<typeof authApi>>;
}
