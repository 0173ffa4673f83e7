import type { Handlers } from '@meridian/service-kit';
import type { authApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import type { AddressChoices } from '../newsletter/address-choices';
import { saveNotifications } from '../newsletter/mail-switch';
import { accountNotActive, signInRequired } from '../accounts/account-state';
import { DEFAULT_NOTIFICATIONS } from '../models/user.model';

/** Handles the notification settings. An account without settings has the default. */
export function notificationHandlers(
  dependencies: Pick<Models, 'db' | 'Users' | 'Subscribers'> & { addressChoices: AddressChoices },
) {
  const { Users } = dependencies;
  return {
    notifications: async ({ identity }) => {
      const user = await Users.findById(identity.userId, { notifications: 1 }).lean();
      if (!user) throw signInRequired();
      return user.notifications ?? DEFAULT_NOTIFICATIONS;
    },
    updateNotifications: async ({ identity, body }) => {
      if (!(await saveNotifications(dependencies, identity.userId, body)))
        throw await accountNotActive(Users, identity.userId);
      return body;
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
