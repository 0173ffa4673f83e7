import type { CurrentUser, Membership } from '@meridian/shared-types';
import type { Types } from 'mongoose';
import type { Parts } from '../dependencies';
import { toUser, type ShownUser } from './user.model';

/** The current-user answer: the account, its memberships, and whoever acts as this person. */
export function currentUserOf({
  Users,
  chapters,
  sessions,
  log,
}: Pick<Parts, 'Users' | 'chapters' | 'sessions' | 'log'>) {
  const membershipsOf = async (user: { _id: Types.ObjectId }): Promise<Membership[]> => {
    try {
      return await chapters.membershipsOf({ params: { userId: user._id.toHexString() } });
    } catch (error) {
      log.warn({ err: error }, 'memberships left out'); // people can sign in while chapters is away
      return [];
    }
  };
  /** `acting`: the site admin behind this session, and its token. */
  return async (
    user: ShownUser,
    acting?: { actorId: string | undefined; token: string | undefined },
  ): Promise<CurrentUser> => {
    const current = toUser(user, await membershipsOf(user));
    if (!acting?.actorId) return { user: current };
    const [actor, until] = await Promise.all([
      Users.findById(acting.actorId, { name: 1 }).lean(),
      sessions.actingUntil(acting.token),
    ]);
    return {
      user: {
        ...current,
        ...(actor && {
          impersonatedBy: {
            id: actor._id.toHexString(),
            name: actor.name,
            ...(until && { until: until.toISOString() }),
          },
        }),
      },
    };
  };
}
