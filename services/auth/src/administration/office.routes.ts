import { inTransaction, notFound, recordAction, type Handlers } from '@meridian/service-kit';
import type { accountsApi } from '@meridian/shared-types/contracts';
import { issueEnrollmentLink } from '../two-factor/enrollment';
import type { Dependencies } from '../dependencies';
import { endAllSessions, ownSessions } from '../sessions/all-sessions';
import { requireActingSiteAdmin } from '../accounts/acting-site-admin';
import { readAccountDetails } from './account-details';
import { invitePerson } from './invite-person';
import { correctAddress, correctName } from './corrections';
import { confirmByHand, removeLostTwoFactor, sendPasswordLink } from './office-help';
import { removeOnRequest } from '../account-removal/removal-on-request';
import { liftSuspension, suspend } from './suspension';

type OfficeHandlers = Pick<
  Handlers<typeof accountsApi>,
  | 'invite'
  | 'get'
  | 'endSession'
  | 'endSessions'
  | 'suspend'
  | 'liftSuspension'
  | 'sendPasswordLink'
  | 'confirmAddress'
  | 'removeTwoFactor'
  | 'issueEnrollment'
  | 'correctName'
  | 'correctAddress'
  | 'remove'
>;

/** Handles what site admins see of an account and do to it. The audit log records each of these actions. */
export function accountAdministrationHandlers(dependencies: Dependencies): OfficeHandlers {
  const { db, Users, Sessions, announceChange } = dependencies;
  return {
    invite: async ({ body, identity: { userId } }) => ({ id: await invitePerson(dependencies, body, userId) }),

    get: ({ params: { id } }) => readAccountDetails(dependencies, id),

    endSession: async ({ params: { id, sessionId }, identity }) => {
      await inTransaction(db, async (session) => {
        await requireActingSiteAdmin(Users, identity.userId, session);
        const { deletedCount } = await Sessions.deleteOne({ ...ownSessions(id), _id: sessionId }, { session });
        if (!deletedCount) throw notFound('session');
        await recordAction(db, { action: 'session.ended', subject: sessionId, userId: id, detail: 'one' }, session);
      });
      announceChange({ sessionId });
      return { ok: true };
    },

    endSessions: async ({ params: { id }, identity: { userId, sessionId } }) => {
      if (!(await Users.exists({ _id: id }))) throw notFound('account');
      await inTransaction(db, async (session) => {
        await requireActingSiteAdmin(Users, userId, session);
        await endAllSessions(dependencies, id, 'ended by the office', session, id === userId ? sessionId : undefined);
        await recordAction(db, { action: 'session.ended', subject: id, userId: id, detail: 'all' }, session);
      });
      announceChange({ userId: id });
      return { ok: true };
    },

    suspend: async ({ params: { id }, body, identity }) => {
      await suspend(dependencies, id, body, identity.userId);
      return { ok: true };
    },

    sendPasswordLink: async ({ params: { id }, identity }) => {
      await sendPasswordLink(dependencies, id, identity.userId);
      return { ok: true };
    },

    confirmAddress: async ({ params: { id }, body: { reason }, identity }) => {
      await confirmByHand(dependencies, id, reason, identity.userId);
      return { ok: true };
    },

    removeTwoFactor: async ({ params: { id }, body: { reason }, identity }) => {
      await removeLostTwoFactor(dependencies, id, reason, identity.userId);
      return { ok: true };
    },

    issueEnrollment: ({ params: { id }, identity }) => issueEnrollmentLink(dependencies, id, identity.userId),

    liftSuspension: async ({ params: { id }, identity }) => {
      await liftSuspension(dependencies, id, identity.userId);
      return { ok: true };
    },

    remove: async ({ params: { id }, body, identity }) => {
      await removeOnRequest(dependencies, id, body, identity.userId);
      return { ok: true };
    },

    correctName: async ({ params: { id }, body, identity }) => {
      await correctName(dependencies, id, body, identity.userId);
      return { ok: true };
    },

    correctAddress: async ({ params: { id }, body, identity }) => {
      await correctAddress(dependencies, id, body, identity.userId);
      return { ok: true };
    },
  };
}
