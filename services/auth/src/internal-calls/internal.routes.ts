import { DUE_READ, inInterval, type Handlers } from '@meridian/service-kit';
import { DUE_PAGE } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import type { SignIdentity } from '../sessions/identity-signer';
import type { SessionStore } from '../sessions/session-store';
import { findContacts } from './contacts';
import { accountsThatStayed } from '../merging/former-ids';
import { PROFILE_PROJECTION, toPerson } from '../models/user.model';

interface Needed extends Pick<Models, 'Users' | 'MergedAccounts' | 'Proposals' | 'AccountTokens'> {
  signIdentity: SignIdentity;
  sessionStore: SessionStore;
}

/** Handles the calls that only other services and the gateway may make. */
export function internalHandlers(dependencies: Needed) {
  const { Users, sessionStore, signIdentity } = dependencies;
  return {
    introspect: async ({ body: { token } }) => {
      const identity = await sessionStore.resolve(token);
      return { identity: identity && (await signIdentity(identity)) };
    },
    people: async ({ body: { userIds } }) => {
      const users = await Users.find({ _id: { $in: userIds } }, PROFILE_PROJECTION).lean();
      const stayed = await accountsThatStayed(dependencies, userIds, users);
      if (stayed.size === 0) return { people: users.map(toPerson) };
      const others = await Users.find({ _id: { $in: [...stayed.values()] } }, PROFILE_PROJECTION).lean();
      const former = [...stayed].flatMap(([userId, intoId]) => {
        const user = others.find(({ _id }) => _id.equals(intoId));
        return user ? [{ ...toPerson(user), userId }] : [];
      });
      return { people: [...users.map(toPerson), ...former] };
    },
    contacts: ({ body: { userIds } }) => findContacts(dependencies, userIds),
    endingMemberships: async ({ query }) => {
      const users = await Users.find(
        {
          'subscription.status': 'active',
          ...inInterval('subscription.paidUntil', query),
          'subscription.endsAt': { $ne: null },
          removalPending: { $ne: true },
        },
        { subscription: 1, homeChapterId: 1 },
      )
        .sort({ _id: 1 })
        .hint({ 'subscription.status': 1, 'subscription.paidUntil': 1, _id: 1 })
        .limit(DUE_PAGE)
        .comment(DUE_READ)
        .lean();
      return {
        due: users.flatMap(({ _id, homeChapterId, subscription: { paidUntil } }) =>
          paidUntil ? [{ id: String(_id), at: paidUntil.toISOString(), homeChapterId }] : [],
        ),
      };
    },
    checkSessions: async ({ body: { sessionIds } }) => ({ alive: await sessionStore.check(sessionIds) }),
  } satisfies Partial<Handlers<typeof authInternalApi>>;
}
