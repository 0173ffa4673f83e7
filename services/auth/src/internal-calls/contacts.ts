import type { Models } from '../models/create-models';
import { accountsThatStayed } from '../merging/former-ids';
import { DEFAULT_NOTIFICATIONS } from '../models/user.model';
import { isSuspended } from '../accounts/suspension.policy';
import { statusOf } from '../subscriptions/subscription.policy';

const CONTACT_FIELDS = {
  name: 1,
  email: 1,
  unverifiedSince: 1,
  homeChapterId: 1,
  notifications: 1,
  subscription: 1,
  suspension: 1,
} as const;

type Needed = Pick<Models, 'Users' | 'MergedAccounts' | 'Proposals' | 'AccountTokens'>;

/** Returns the addresses of people and what they want to be mailed. */
export async function findContacts(dependencies: Needed, userIds: readonly string[]) {
  const { Users, AccountTokens, Proposals } = dependencies;
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
}
