import { conflict, forbidden, notFound, recordAction, type Handlers } from '@meridian/kit';
import type { impersonationApi } from '@meridian/shared-types/contracts';
import type { Request, Response } from 'express';
import { currentUserOf } from '../accounts/current-user';
import type { Parts } from '../dependencies';
import { activeAccount, signInRequired } from '../accounts/account-state';
import { USER_FIELDS } from '../accounts/user.model';

/** Looking at the product as somebody else does. Both people are named in the audit log, before it begins. */
export function impersonationHandlers(parts: Parts): Handlers<typeof impersonationApi> {
  const { db, Users, sessions, cookie } = parts;
  const currentUser = currentUserOf(parts);

  /** A token never changes whom it stands for: there is a new session each time, and the one before ends. */
  const changeSession = async (
    { req, res }: { req: Request; res: Response },
    userId: string,
    actorId?: string,
  ): Promise<string> => {
    const token = await sessions.start(userId, actorId);
    await sessions.end(cookie.read(req));
    cookie.write(res, token);
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
      return currentUser(user, { actorId: identity.userId, token });
    },

    exit: async ({ identity: { actorId }, http }) => {
      if (!actorId) throw conflict('not_impersonating', 'You are not impersonating anybody.');
      const actor = await Users.findById(actorId, USER_FIELDS).lean();
      if (!actor) throw signInRequired();
      await changeSession(http, actorId);
      return currentUser(actor);
    },
  };
}
