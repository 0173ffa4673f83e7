import { conflict, forbidden, notFound, recordAction, type Handlers } from '@meridian/kit';
import type { impersonationApi } from '@meridian/shared-types/contracts';
import type { Request, Response } from 'express';
import { createCurrentUserLoader } from '../accounts/current-user';
import type { Dependencies } from '../dependencies';
import { activeAccount, signInRequired } from '../accounts/account-state';
import { USER_FIELDS } from '../accounts/user.model';

/** Impersonation of a member by a site admin. The audit log names both before the session starts. */
export function impersonationHandlers(dependencies: Dependencies): Handlers<typeof impersonationApi> {
  const { db, Users, sessionStore, sessionCookie } = dependencies;
  const loadCurrentUser = createCurrentUserLoader(dependencies);

  /** A token always stands for the same person: each change starts a new session and ends the previous one. */
  const changeSession = async (
    { req, res }: { req: Request; res: Response },
    userId: string,
    actorId?: string,
  ): Promise<string> => {
    const previousToken = sessionCookie.read(req) ?? '';
    const token = await sessionStore.start(userId, { previousToken }, actorId);
    await sessionStore.end(previousToken);
    sessionCookie.write(res, token);
    return token;
  };

  return {
    start: async ({ body: { userId }, identity, http }) => {
      if (userId === identity.userId) throw forbidden('You cannot impersonate yourself.');
      const user = await Users.findOne(activeAccount(userId), { ...USER_FIELDS, isSiteAdmin: 1 }).lean();
      if (!user) throw notFound('user');
      if (user.isSiteAdmin) throw forbidden('Administrators cannot be impersonated.');
      await recordAction(db, { action: 'impersonation.started', subject: userId, personId: userId });
      const token = await changeSession(http, userId, identity.userId);
      return loadCurrentUser(user, { actorId: identity.userId, token });
    },

    exit: async ({ identity: { actorId }, http }) => {
      if (!actorId) throw conflict('not_impersonating', 'You are not impersonating anybody.');
      const actor = await Users.findById(actorId, USER_FIELDS).lean();
      if (!actor) throw signInRequired();
      await changeSession(http, actorId);
      return loadCurrentUser(actor);
    },
  };
}
