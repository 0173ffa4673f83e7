import { signIdentity, type Handlers } from '@meridian/kit';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Parts } from './dependencies';
import { PROFILE_FIELDS, toPerson } from './accounts/user.model';

/** What only our own programs may ask. */
export function internalHandlers({
  Users,
  sessions,
  identityKey: { key, kid },
}: Parts): Pick<Handlers<typeof authInternalApi>, 'introspect' | 'people' | 'checkSessions'> {
  return {
    introspect: async ({ body: { token } }) => {
      const identity = await sessions.identify(token);
      return { identity: identity && (await signIdentity(identity, key, kid)) };
    },
    people: async ({ body: { userIds } }) => {
      const users = await Users.find({ _id: { $in: userIds } }, PROFILE_FIELDS).lean();
      return { people: users.map(toPerson) };
    },
    checkSessions: async ({ body: { sessionIds } }) => ({ alive: await sessions.check(sessionIds) }),
  };
}
