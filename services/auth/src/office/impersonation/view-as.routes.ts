import { conflict, recordAction, recordDomainEvent, type Handlers } from '@meridian/service-kit';
import type { viewAsApi } from '@meridian/shared-types/contracts';
import type { ClientSession } from 'mongoose';
import { activeAccount, signInRequired } from '../../accounts/account-state';
import { PROTECTION_FIELDS } from '../../accounts/protection.policy';
import { createCurrentUserLoader, type CurrentUserNeeds } from '../../sessions/current-user';
import { USER_FIELDS } from '../../models/user.model';
import type { Models } from '../../models/create-models';
import type { TokenCookie } from '../../sessions/token-cookie';
import { createSessionChange } from './change-session';
import { requireMayView } from './view-as.policy';

const POLICY_FIELDS = { ...PROTECTION_FIELDS, suspension: 1 } as const;

/**
 * Handles read-only views of a site admin as a person. The signed identity is marked as read-only, and `implement`
 * refuses everything but reads. The session, the audit record and the mail to the person are stored together.
 */
export function viewAsHandlers(
  dependencies: CurrentUserNeeds & Pick<Models, 'db'> & { sessionCookie: TokenCookie },
): Handlers<typeof viewAsApi> {
  const { db, Users } = dependencies;
  const loadCurrentUser = createCurrentUserLoader(dependencies);
  const changeSession = createSessionChange(dependencies);

  return {
    start: async ({ body: { userId, reason, notifyPerson }, identity: { userId: actorId }, http }) => {
      const within = async (session: ClientSession) => {
        requireMayView(
          { id: actorId, account: await Users.findById(actorId, POLICY_FIELDS, { session }).lean() },
          { id: userId, account: await Users.findOne(activeAccount(userId), POLICY_FIELDS, { session }).lean() },
        );
        const detail = `${reason} (${notifyPerson ? 'the person is told' : 'the person is not told'})`;
        await recordAction(db, { action: 'view.started', subject: userId, userId, detail }, session);
        const audience = { userIds: [userId] };
        if (notifyPerson) await recordDomainEvent(db, { kind: 'account.viewed', audience, data: { reason } }, session);
      };
      const token = await changeSession(http, { userId, actorId, isReadOnly: true, within });
      const user = await Users.findById(userId, USER_FIELDS).lean();
      if (!user) throw signInRequired();
      return loadCurrentUser(user, { actorId, isReadOnly: true, token });
    },

    exit: async ({ identity: { actorId, isReadOnly }, http }) => {
      if (!actorId || !isReadOnly) throw conflict('not_viewing', 'You are not viewing the site as another person.');
      const actor = await Users.findById(actorId, USER_FIELDS).lean();
      if (!actor) throw signInRequired();
      await changeSession(http, { userId: actorId });
      return loadCurrentUser(actor);
    },
  };
}
