import type { Handlers } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types/contracts';
import type { Parts } from '../dependencies';
import { accountNotActive, signInRequired, activeAccount } from './account-state';
import { STANDARD_NOTIFICATIONS } from './user.model';

/** What people want to be told. Accounts that never chose have the standard. */
export function notificationHandlers({
  Users,
}: Parts): Pick<Handlers<typeof authApi>, 'notifications' | 'updateNotifications'> {
  return {
    notifications: async ({ identity }) => {
      const user = await Users.findById(identity.userId, { notifications: 1 }).lean();
      if (!user) throw signInRequired();
      return user.notifications ?? STANDARD_NOTIFICATIONS;
    },
    updateNotifications: async ({ identity, body }) => {
      const { matchedCount } = await Users.updateOne(activeAccount(identity.userId), { $set: { notifications: body } });
      if (!matchedCount) throw await accountNotActive(Users, identity.userId);
      return body;
    },
  };
}
