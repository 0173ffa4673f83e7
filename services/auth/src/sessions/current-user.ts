import { currentContext, withContext, type Logger } from '@meridian/service-kit';
import type { Client, CurrentUser, Membership } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { toProfile, toUser, type ShownUser } from '../models/user.model';
import type { SessionStore } from './session-store';

export interface CurrentUserNeeds extends Pick<Models, 'Users'> {
  chapters: Client<typeof chaptersInternalApi>;
  sessionStore: SessionStore;
  paymentProvider: { isPlayMoney?: true; hosted?: object };
  log: Logger;
}

/** Loads the current user: the account, its memberships and, in an impersonation session, the site admin. */
export function createCurrentUserLoader({ Users, chapters, sessionStore, paymentProvider, log }: CurrentUserNeeds) {
  const readMemberships = async (user: ShownUser): Promise<Membership[]> => {
    try {
      const userId = user._id.toHexString();
      const list = await withoutIdentity(() => chapters.memberships({ params: { userId } }));
      const { name, location, avatarUrl } = toProfile(user);
      return list.map((membership) => ({ ...membership, profile: { name, location, avatarUrl } }));
    } catch (error) {
      log.warn({ err: error }, 'memberships left out'); // A sign-in succeeds while the chapters service is unavailable.
      return [];
    }
  };
  /** `impersonation` has the site admin of this session, if there is one, and the session token. */
  return async (
    user: ShownUser,
    impersonation?: { actorId: string | undefined; isReadOnly?: true | undefined; token: string | undefined },
  ): Promise<CurrentUser> => {
    const { isPlayMoney, hosted } = paymentProvider;
    const current = {
      ...toUser(user, await readMemberships(user)),
      ...(isPlayMoney && { isPlayMoney }),
      ...(hosted && { hasCheckout: true as const }),
    };
    if (!impersonation?.actorId) return { user: current };
    const [actor, endsAt] = await Promise.all([
      Users.findById(impersonation.actorId, { name: 1 }).lean(),
      sessionStore.findImpersonationEnd(impersonation.token),
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

/**
 * Makes a call which needs only the service token, so no identity is signed or verified. That would take a twentieth of
 * the time of a person's first read.
 */
function withoutIdentity<T>(work: () => T): T {
  const context = currentContext();
  if (!context) return work();
  const { identityToken: _, ...rest } = context;
  return withContext(rest, work);
}
