import type { Handlers } from '@meridian/service-kit';
import type { authApi } from '@meridian/shared-types/contracts';
import type { Dependencies } from '../dependencies';
import { accountNotActive, signInRequired, activeAccount } from '../accounts/account-state';
import { DEFAULT_NOTIFICATIONS } from '../accounts/user.model';

/** Handles the notification settings. An account without settings has the default. */
export function notificationHandlers({
  Users,
}: Dependencies): Pick<Handlers<typeof authApi>, 'notifications' | 'updateNotifications'> {
  return {
    notifications: async ({ identity }) => {
      const user = await Users.findById(identity.userId, { notifications: 1 }).lean();
      if (!user) throw signInRequired();
      return user.notifications ?? DEFAULT_NOTIFICATIONS;
    },
    updateNotifications: async ({ identity, body }) => {
      const { matchedCount } = await Users.updateOne(activeAccount(identity.userId), { $set: { notifications: body } });
      if (!matchedCount) throw await accountNotActive(Users, identity.userId);
      return body;
    },
  };
}
