import { conflict, forbidden, notFound, recordAction, type Handlers } from '@meridian/service-kit';
import type { impersonationApi } from '@meridian/shared-types/contracts';
import { createCurrentUserLoader, type CurrentUserNeeds } from '../../sessions/current-user';
import type { Models } from '../../models/create-models';
import type { TokenCookie } from '../../sessions/token-cookie';
import { activeAccount, signInRequired } from '../../accounts/account-state';
import { isProtected, PROTECTION_FIELDS } from '../../accounts/protection.policy';
import { isSuspended } from '../../accounts/suspension.policy';
import { USER_FIELDS } from '../../models/user.model';
import { createSessionChange } from './change-session';

/** Handles the impersonation of a member by a site admin. The audit log records both before the session starts. */
export function impersonationHandlers(
  dependencies: CurrentUserNeeds & Pick<Models, 'db'> & { sessionCookie: TokenCookie },
): Handlers<typeof impersonationApi> {
  const { db, Users } = dependencies;
  const loadCurrentUser = createCurrentUserLoader(dependencies);
  const changeSession = createSessionChange(dependencies);

  return {
    start: async ({ body: { userId }, identity, http }) => {
      if (userId === identity.userId) throw forbidden('You cannot impersonate yourself.');
      const user = await Users.findOne(activeAccount(userId), {
        ...USER_FIELDS,
        ...PROTECTION_FIELDS,
        suspension: 1,
      }).lean();
      if (!user) throw notFound('user');
      if (isProtected(user)) throw forbidden('Site admins cannot be impersonated.');
      if (isSuspended(user)) throw forbidden('Suspended people cannot be impersonated.');
      await recordAction(db, { action: 'impersonation.started', subject: userId, userId });
      const token = await changeSession(http, { userId, actorId: identity.userId });
      return loadCurrentUser(user, { actorId: identity.userId, token });
    },

    exit: async ({ identity: { actorId }, http }) => {
      if (!actorId) throw conflict('not_impersonating', 'You are not impersonating anyone.');
      const actor = await Users.findById(actorId, USER_FIELDS).lean();
      if (!actor) throw signInRequired();
      await changeSession(http, { userId: actorId });
      return loadCurrentUser(actor);
    },
  };
}
