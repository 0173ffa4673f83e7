import type { CurrentUser, Membership } from '@meridian/shared-types';
import type { Types } from 'mongoose';
import type { Dependencies } from '../dependencies';
import { toUser, type ShownUser } from './user.model';

/** Loads the current user: the account, its memberships and, in an impersonation session, the site admin. */
export function createCurrentUserLoader({
  Users,
  chapters,
  sessionStore,
  log,
}: Pick<Dependencies, 'Users' | 'chapters' | 'sessionStore' | 'log'>) {
  const membershipsOf = async (user: { _id: Types.ObjectId }): Promise<Membership[]> => {
    try {
      return await chapters.membershipsOf({ params: { userId: user._id.toHexString() } });
    } catch (error) {
      log.warn({ err: error }, 'memberships left out'); // people can sign in while chapters is unavailable
      return [];
    }
  };
  /** `impersonation`: the site admin of this session, if it has one, and its token. */
  return async (
    user: ShownUser,
    impersonation?: { actorId: string | undefined; token: string | undefined },
  ): Promise<CurrentUser> => {
    const current = toUser(user, await membershipsOf(user));
    if (!impersonation?.actorId) return { user: current };
    const [actor, endsAt] = await Promise.all([
      Users.findById(impersonation.actorId, { name: 1 }).lean(),
      sessionStore.impersonationEndOf(impersonation.token),
    ]);
    return {
      user: {
        ...current,
        ...(actor && {
          impersonatedBy: {
            id: actor._id.toHexString(),
            name: actor.name,
            ...(endsAt && { until: endsAt.toISOString() }),
          },
        }),
      },
    };
  };
}
