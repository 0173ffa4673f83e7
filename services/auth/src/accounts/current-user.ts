import type { CurrentUser, Membership } from '@meridian/shared-types';
import type { Dependencies } from '../dependencies';
import { toProfile, toUser, type ShownUser } from './user.model';

/** Loads the current user: the account, its memberships and, in an impersonation session, the site admin. */
export function createCurrentUserLoader({
  Users,
  memberships,
  sessionStore,
  log,
}: Pick<Dependencies, 'Users' | 'memberships' | 'sessionStore' | 'log'>) {
  const readMemberships = async (user: ShownUser, allowsCached: boolean): Promise<Membership[]> => {
    try {
      const list = await memberships[allowsCached ? 'cached' : 'fresh'](user._id.toHexString());
      const { name, location, avatarUrl } = toProfile(user);
      return list.map((membership) => ({ ...membership, profile: { name, location, avatarUrl } }));
    } catch (error) {
      log.warn({ err: error }, 'memberships left out'); // A sign-in succeeds while the chapters service is unavailable.
      return [];
    }
  };
  /**
   * `impersonation` has the site admin of this session, if there is one, and the session token. With `allowsCached`,
   * the memberships may be half a second old.
   */
  return async (
    user: ShownUser,
    impersonation?: { actorId: string | undefined; isReadOnly?: true | undefined; token: string | undefined },
    allowsCached = false,
  ): Promise<CurrentUser> => {
    const current = toUser(user, await readMemberships(user, allowsCached));
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
            ...(impersonation.isReadOnly && { isReadOnly: true as const }),
          },
        }),
      },
    };
  };
}
