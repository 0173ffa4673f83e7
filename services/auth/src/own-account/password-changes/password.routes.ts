import {
  clientAddress,
  HttpError,
  recordAction,
  recordDomainEvent,
  withPeopleLocked,
  type Handlers,
  readRequester,
  type AddressLimit,
  type MailLimit,
} from '@meridian/service-kit';
import type { authApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import { refuseImpersonation } from '../../accounts/account-state';
import { requireOwnPassword } from '../../sign-in/passwords/own-password';
import { hashPassword, refuseCommonPassword } from '../../sign-in/passwords/passwords';
import type { CodeNeeds } from '../../sign-in/codes/codes';
import type { Models } from '../../models/create-models';
import type { Client } from '@meridian/shared-types';
import type { AnnounceChange } from '../../sessions/session-signals';
import type { DeviceCookie } from '../../limits/login-throttle/device-cookie';
import type { LoginThrottle } from '../../limits/login-throttle/login-throttle';
import { endAllSessions } from '../../sessions/all-sessions';
import { endCalendarLinksSoon } from '../../accounts/calendar-links';
import { findFactors } from '../../sign-in/factors/factors';
import { findResetLink, resetPassword } from './password-reset';
import { requestReset } from './reset-links';

interface Needed
  extends
    CodeNeeds,
    Pick<
      Models,
      'Sessions' | 'ImportRows' | 'Subscribers' | 'AccountTokens' | 'PendingLogins' | 'Passkeys' | 'PasskeyChallenges'
    > {
  eventsService: Client<typeof eventsInternalApi>;
  announceChange: AnnounceChange;
  deviceCookie: DeviceCookie;
  loginThrottle: LoginThrottle;
  mailLimit: MailLimit;
  limits: Record<'addressLinks' | 'passwordReset', AddressLimit>;
}

/** Handles new passwords, which need a mailed link or the current password. */
export function passwordHandlers(dependencies: Needed) {
  const { db, Users, AccountTokens, limits, mailLimit } = dependencies;
  const { loginThrottle, announceChange } = dependencies;
  return {
    requestPasswordReset: async ({ body: { email }, http }) => {
      await limits.passwordReset(http);
      if (await mailLimit.isAllowed(email, 'new-password', readRequester(http.req)))
        await requestReset(dependencies, email);
      return { ok: true };
    },

    checkResetLink: async ({ body: { token }, http }) => {
      await limits.addressLinks(http);
      await findResetLink(dependencies, token);
      return { ok: true };
    },

    resetPassword: async ({ body, http: { req, res } }) => {
      await limits.passwordReset({ req, res });
      const { email, userId } = await resetPassword(dependencies, body, res);
      await loginThrottle.resetFailures({ email, ip: clientAddress(req) });
      endCalendarLinksSoon(dependencies);
      const { appSince, passkeySince } = await findFactors(dependencies, userId);
      return { ok: true, survives: { hasApp: appSince !== undefined, passkeys: passkeySince.length } };
    },

    changePassword: async ({ identity, body: { currentPassword, password, endsCalendarLinks }, http }) => {
      refuseImpersonation(identity);
      refuseCommonPassword(password);
      const { userId, sessionId } = identity;
      const user = await requireOwnPassword(dependencies, {
        identity,
        password: currentPassword,
        field: 'currentPassword',
        http,
      });
      const passwordHash = await hashPassword(password);
      await withPeopleLocked(db, userId, async (session) => {
        // The password that allowed the second of two simultaneous changes is no longer the current one.
        const { modifiedCount } = await Users.updateOne(
          { _id: userId, passwordHash: user.passwordHash },
          {
            $set: { passwordHash, ...(endsCalendarLinks && { calendarLinksEnd: new Date() }) },
            $inc: { credentialsVersion: 1 },
          },
          { session },
        );
        if (!modifiedCount) throw new HttpError(409, 'password_changed', 'The password has changed.');
        await AccountTokens.deleteMany({ userId, kind: { $in: ['new-password', 'change-address'] } }, { session });
        await endAllSessions(dependencies, userId, 'password changed', session, sessionId);
        await recordDomainEvent(
          db,
          { kind: 'account.password-changed', audience: { userIds: [userId] }, data: {} },
          session,
        );
        await recordAction(db, { action: 'password.changed', subject: userId, userId }, session);
      });
      announceChange({ userId });
      if (endsCalendarLinks) endCalendarLinksSoon(dependencies);
      return { ok: true };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
