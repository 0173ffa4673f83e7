import { notFound, type Handlers } from '@meridian/service-kit';
import { AUDIENCE_PAGE } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import type { AddressChoices } from '../newsletter/address-choices';
import { saveNotifications } from '../newsletter/mail-switch';
import { isSuspended } from '../accounts/suspension.policy';
import { DEFAULT_NOTIFICATIONS } from '../models/user.model';

/** Handles the calls of the notifications service: who gets digests, and what people turn off without signing in. */
export const mailContactHandlers = (
  dependencies: Pick<Models, 'db' | 'Users' | 'Subscribers'> & { addressChoices: AddressChoices },
) =>
  ({
    contactPage: async ({ query: { after } }) => {
      const users = await dependencies.Users.find(
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
    setMailSwitches: async ({ params: { userId }, body }) => {
      if (!(await saveNotifications(dependencies, userId, body))) throw notFound('person');
      return { ok: true };
    },
  }) satisfies Partial<Handlers<typeof authInternalApi>>;
