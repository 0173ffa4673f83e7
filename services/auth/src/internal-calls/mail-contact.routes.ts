import { notFound, type Handlers } from '@meridian/service-kit';
import { AUDIENCE_PAGE } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Dependencies } from '../dependencies';
import { activeAccount } from '../accounts/account-state';
import { isSuspended } from '../accounts/suspension.policy';
import { DEFAULT_NOTIFICATIONS } from '../accounts/user.model';

/** Handles the calls of the notifications service: who gets digests, and what people turn off without signing in. */
export const mailContactHandlers = ({
  Users,
}: Pick<Dependencies, 'Users'>): Pick<Handlers<typeof authInternalApi>, 'contactPage' | 'setMailSwitches'> => ({
  contactPage: async ({ query: { after } }) => {
    const users = await Users.find(
      { ...(after && { _id: { $gt: after } }), removalPending: { $ne: true }, 'notifications.email': { $ne: false } },
      { homeChapterId: 1, notifications: 1, suspension: 1 },
    )
      .sort({ _id: 1 })
      .limit(AUDIENCE_PAGE)
      .lean();
    const people = users
      .filter((user) => !isSuspended(user))
      .map(({ _id, homeChapterId, notifications = DEFAULT_NOTIFICATIONS }) => ({
        userId: String(_id),
        homeChapterId,
        weeklyDigest: notifications.weeklyDigest,
      }));
    return { people, next: people.length < AUDIENCE_PAGE ? null : (people.at(-1)?.userId ?? null) };
  },
  setMailSwitches: async ({ params: { userId }, body: { email, weeklyDigest } }) => {
    const account = activeAccount(userId);
    await Users.updateOne({ ...account, notifications: null }, { $set: { notifications: DEFAULT_NOTIFICATIONS } });
    const { matchedCount } = await Users.updateOne(account, {
      $set: { 'notifications.email': email, 'notifications.weeklyDigest': weeklyDigest },
    });
    if (!matchedCount) throw notFound('person');
    return { ok: true };
  },
});
