import { isRemovedPersonError, type Handlers } from '@meridian/service-kit';
import type { accountsApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { removalOnRequest } from '../../own-account/account-removal/removal-on-request';
import type { Models } from '../../models/create-models';
import type { Client } from '@meridian/shared-types';
import { actOnAccount } from '../../proposals/act-on-account';
import { tellServices, type TellServicesNeeds } from '../../proposals/tell-services';
import { issueEnrollmentLink } from '../../sign-in/two-factor/enrollment';
import { readAccountDetails } from './account-details';
import { addressCorrection, nameCorrection } from './corrections';
import { invitePerson } from './invite-person';
import { confirmationByHand, passwordLink, twoFactorRemoval } from './office-help';
import { sessionEnd, sessionsEnd } from './session-acts';
import { liftSuspension, suspensionAct } from './suspension';

interface Needed extends TellServicesNeeds, Models {
  chapters: Client<typeof chaptersInternalApi>;
  requireTwoFactor: boolean;
  publicUrl: string;
}

/**
 * Handles what site admins see of an account and do to it. The audit log records each of these actions. On the account
 * of another site admin they wait for a second one.
 */
export function accountAdministrationHandlers(dependencies: Needed) {
  return {
    invite: async ({ body, identity: { userId } }) => ({ id: await invitePerson(dependencies, body, userId) }),

    get: ({ params: { id } }) => readAccountDetails(dependencies, id),

    endSession: ({ params: { id: userId, sessionId }, body: { reason = '' } = {}, identity: { userId: actorId } }) =>
      actOnAccount(dependencies, sessionEnd, { userId, actorId, reason, input: { sessionId } }),

    endSessions: ({ params: { id: userId }, body: { reason = '' } = {}, identity: { userId: actorId, sessionId } }) => {
      const input = userId === actorId ? { except: sessionId } : {};
      return actOnAccount(dependencies, sessionsEnd, { userId, actorId, reason, input });
    },

    suspend: ({ params: { id: userId }, body: { reason, until }, identity: { userId: actorId } }) =>
      actOnAccount(dependencies, suspensionAct, { userId, actorId, reason, input: { until } }),

    liftSuspension: async ({ params: { id }, identity }) => {
      await liftSuspension(dependencies, id, identity.userId);
      return { ok: true };
    },

    sendPasswordLink: ({ params: { id: userId }, body: { reason = '' } = {}, identity: { userId: actorId } }) =>
      actOnAccount(dependencies, passwordLink, { userId, actorId, reason, input: {} }),

    confirmAddress: ({ params: { id: userId }, body: { reason }, identity: { userId: actorId } }) =>
      actOnAccount(dependencies, confirmationByHand, { userId, actorId, reason, input: {} }),

    removeTwoFactor: ({ params: { id: userId }, body: { reason }, identity: { userId: actorId } }) =>
      actOnAccount(dependencies, twoFactorRemoval, { userId, actorId, reason, input: {} }),

    issueEnrollment: ({ params: { id }, body: { reason = '' } = {}, identity: { userId } }) =>
      issueEnrollmentLink(dependencies, id, reason, userId),

    correctName: ({ params: { id: userId }, body: { name, reason }, identity: { userId: actorId } }) =>
      actOnAccount(dependencies, nameCorrection, { userId, actorId, reason, input: { name } }),

    correctAddress: ({ params: { id: userId }, body: { email, reason }, identity: { userId: actorId } }) =>
      actOnAccount(dependencies, addressCorrection, { userId, actorId, reason, input: { email } }),

    remove: ({ params: { id: userId }, body: { email, reason }, identity: { userId: actorId } }) =>
      actOnAccount(dependencies, removalOnRequest, { userId, actorId, reason, input: { email } }).catch(
        async (error: unknown) => {
          if (!isRemovedPersonError(error)) throw error;
          await tellServices(dependencies, { removedId: userId }); // The removal has begun already.
          return { ok: true as const };
        },
      ),
  } satisfies Partial<Handlers<typeof accountsApi>>;
}
