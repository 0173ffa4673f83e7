import { DUE_READ, inInterval, type Handlers } from '@meridian/kit';
import { DUE_PAGE } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Dependencies } from './dependencies';
import { DEFAULT_NOTIFICATIONS, PROFILE_FIELDS, toPerson } from './accounts/user.model';
import { statusOf } from './payments/subscription.policy';

/** Calls that only other services and the gateway may make. */
export function internalHandlers({
  Users,
  AccountTokens,
  sessionStore,
  signIdentity,
}: Dependencies): Pick<
  Handlers<typeof authInternalApi>,
  'introspect' | 'people' | 'contacts' | 'endingMemberships' | 'checkSessions'
> {
  return {
    introspect: async ({ body: { token } }) => {
      const session = await sessionStore.resolve(token);
      return { identity: session && (await signIdentity(session.identity)) };
    },
    people: async ({ body: { userIds } }) => {
      const users = await Users.find({ _id: { $in: userIds } }, PROFILE_FIELDS).lean();
      return { people: users.map(toPerson) };
    },
    contacts: async ({ body: { userIds } }) => {
      const users = await Users.find(
        { _id: { $in: userIds }, removalPending: { $ne: true } },
        { name: 1, email: 1, unverifiedSince: 1, homeChapterId: 1, notifications: 1, subscription: 1 },
      ).lean();
      const others = await AccountTokens.find(
        {
          userId: { $in: users.map(({ _id }) => _id) },
          kind: { $in: ['change-address', 'undo-address'] },
          expiresAt: { $gt: new Date() },
        },
        { userId: 1, email: 1 },
      ).lean();
      return {
        contacts: users.map(
          ({
            _id,
            name,
            email,
            unverifiedSince,
            homeChapterId,
            subscription,
            notifications = DEFAULT_NOTIFICATIONS,
          }) => ({
            userId: String(_id),
            name,
            email,
            homeChapterId,
            wantsMail: notifications.email,
            weeklyDigest: notifications.weeklyDigest,
            isActive: statusOf(subscription) === 'active',
            verified: !unverifiedSince,
            otherAddresses: others
              .filter(({ userId }) => userId.equals(_id))
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
