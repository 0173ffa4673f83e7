import { DUE_READ, inInterval, type Handlers } from '@meridian/service-kit';
import { DUE_PAGE } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from './models/create-models';
import type { SignIdentity } from './sessions/identity-signer';
import type { SessionStore } from './sessions/session-store';
import { accountsThatStayed } from './merging/former-ids';
import { DEFAULT_NOTIFICATIONS, PROFILE_FIELDS, toPerson } from './models/user.model';
import { isSuspended } from './accounts/suspension.policy';
import { statusOf } from './subscriptions/subscription.policy';

const CONTACT_FIELDS = {
  name: 1,
  email: 1,
  unverifiedSince: 1,
  homeChapterId: 1,
  notifications: 1,
  subscription: 1,
  suspension: 1,
} as const;

interface Needed extends Pick<Models, 'Users' | 'MergedAccounts' | 'Proposals' | 'AccountTokens'> {
  signIdentity: SignIdentity;
  sessionStore: SessionStore;
}

/** Handles the calls that only other services and the gateway may make. */
export function internalHandlers(
  dependencies: Needed,
): Pick<
  Handlers<typeof authInternalApi>,
  'introspect' | 'people' | 'contacts' | 'endingMemberships' | 'checkSessions'
> {
  const { Users, AccountTokens, Proposals, sessionStore, signIdentity } = dependencies;
  return {
    introspect: async ({ body: { token } }) => {
      const identity = await sessionStore.resolve(token);
      return { identity: identity && (await signIdentity(identity)) };
    },
    people: async ({ body: { userIds } }) => {
      const users = await Users.find({ _id: { $in: userIds } }, PROFILE_FIELDS).lean();
      const stayed = await accountsThatStayed(dependencies, userIds, users);
      if (stayed.size === 0) return { people: users.map(toPerson) };
      const others = await Users.find({ _id: { $in: [...stayed.values()] } }, PROFILE_FIELDS).lean();
      const former = [...stayed].flatMap(([userId, intoId]) => {
        const user = others.find(({ _id }) => _id.equals(intoId));
        return user ? [{ ...toPerson(user), userId }] : [];
      });
      return { people: [...users.map(toPerson), ...former] };
    },
    contacts: async ({ body: { userIds } }) => {
      const accounts = (ids: readonly string[]) =>
        Users.find({ _id: { $in: ids }, removalPending: { $ne: true } }, CONTACT_FIELDS).lean();
      const own = await accounts(userIds);
      const stayed = await accountsThatStayed(dependencies, userIds, own);
      const further = stayed.size > 0 ? await accounts([...stayed.values()]) : [];
      const users = [
        ...own.map((user) => ({ ...user, userId: String(user._id) })),
        // A merged account is included as long as it gets mails.
        ...[...stayed].flatMap(([userId, intoId]) =>
          further.filter(({ _id }) => _id.equals(intoId)).map((user) => ({ ...user, userId })),
        ),
      ];
      const ids = users.map(({ _id }) => _id);
      const others = await AccountTokens.find(
        {
          userId: { $in: ids },
          kind: { $in: ['change-address', 'undo-address', 'former-address'] },
          expiresAt: { $gt: new Date() },
        },
        { userId: 1, email: 1 },
      ).lean();
      // The mail about a proposal goes to the address at that time.
      const proposals = await Proposals.find({ 'told.userId': { $in: ids } }, { told: 1 }).lean();
      others.push(...proposals.flatMap(({ told }) => told));
      return {
        contacts: users.map(
          ({
            _id,
            userId,
            name,
            email,
            unverifiedSince,
            homeChapterId,
            subscription,
            suspension,
            notifications = DEFAULT_NOTIFICATIONS,
          }) => ({
            userId,
            name,
            email,
            homeChapterId,
            wantsMail: notifications.email && !isSuspended({ suspension }),
            isSuspended: isSuspended({ suspension }),
            weeklyDigest: notifications.weeklyDigest,
            isActive: statusOf(subscription) === 'active',
            verified: !unverifiedSince,
            otherAddresses: others
              .filter((other) => other.userId.equals(_id))
              .map((other) => ({ id: String(other._id), email: other.email })),
          }),
        ),
      };
    },
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
        .hint({ 'subscription.status': 1, 'subscription.paidUntil': 1 })
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
  };
}
