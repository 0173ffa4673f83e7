import {
  HttpError,
  withPeopleLocked,
  type Handlers,
  readRequester,
  type AddressLimit,
  type Logger,
  type MailLimit,
} from '@meridian/service-kit';
import type { authApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import { activeAccount, addressNotConfirmed, refuseImpersonation } from '../accounts/account-state';
import { requireOwnPassword } from '../sign-in/passwords/own-password';
import { endCalendarLinksSoon } from '../accounts/calendar-links';
import type { Models } from '../models/create-models';
import type { Client } from '@meridian/shared-types';
import type { AnnounceChange } from '../sessions/session-signals';
import type { DeviceCookie } from '../limits/login-throttle/device-cookie';
import type { LoginThrottle } from '../limits/login-throttle/login-throttle';
import type { CodeLimit } from '../limits/code-limit';
import type { AddressChangeLimit } from '../limits/address-change-limit';
import { cancelChange, requestChange, restoreAddress } from './address-change';
import { confirmAddress, confirmAddressByCode, sendConfirmation } from './confirmation';
import { refuseIfJustChanged } from './email-reservation';

interface Needed extends Pick<
  Models,
  'db' | 'Users' | 'Sessions' | 'Subscribers' | 'AccountTokens' | 'PendingLogins' | 'Passkeys' | 'PasskeyChallenges'
> {
  log: Logger;
  eventsService: Client<typeof eventsInternalApi>;
  announceChange: AnnounceChange;
  deviceCookie: DeviceCookie;
  loginThrottle: LoginThrottle;
  mailLimit: MailLimit;
  codeLimit: CodeLimit;
  addressCodeKey: Buffer;
  addressChangeLimit: AddressChangeLimit;
  limits: Record<'addressLinks', AddressLimit>;
}

/** Handles the confirmation of e-mail addresses, whose owners prove themselves by a mailed link or code. */
export function addressHandlers(dependencies: Needed) {
  const { db, Users, limits, mailLimit, codeLimit, addressChangeLimit } = dependencies;
  return {
    sendConfirmation: async ({ identity, http }) => {
      refuseImpersonation(identity);
      const account = activeAccount(identity.userId);
      // A confirmed address gets the mail as well. After mail servers refused it, the mail shows whether it works
      // again.
      const user = await Users.findOne(account, { email: 1, unverifiedSince: 1 }).lean();
      const sessionId = user?.unverifiedSince && new Types.ObjectId(identity.sessionId);
      if (user && (await mailLimit.isAllowed(user.email, 'confirmation', readRequester(http.req, identity.userId))))
        await withPeopleLocked(db, identity.userId, async (session) => {
          const current = { ...account, email: user.email };
          if (await Users.exists(current).session(session))
            await sendConfirmation(dependencies, user, session, sessionId);
        });
      return { ok: true };
    },

    confirmEmail: async ({ identity, body: { token }, http }) => {
      await limits.addressLinks(http);
      await confirmAddress(dependencies, token, identity);
      return { ok: true };
    },

    confirmEmailByCode: async ({ identity, body: { code }, http }) => {
      refuseImpersonation(identity);
      await codeLimit.count(identity.userId, http.res);
      await confirmAddressByCode(dependencies, code, identity);
      await codeLimit.giveBack(identity.userId);
      return { ok: true };
    },

    changeEmail: async ({ identity, body: { email, password }, http }) => {
      refuseImpersonation(identity);
      const user = await requireOwnPassword(dependencies, { identity, password, field: 'password', http });
      if (email === user.email) {
        const message = 'This is already your address.';
        throw new HttpError(400, 'same_address', message, [{ path: 'email', message }]);
      }
      if (await Users.exists({ _id: identity.userId, unverifiedSince: { $exists: true } }))
        throw addressNotConfirmed(' If it is mistyped, register with the right one, or contact support.');
      await refuseIfJustChanged(dependencies, identity.userId);
      await addressChangeLimit(identity.userId, http.res);
      const requester = readRequester(http.req, identity.userId);
      if (await mailLimit.isAllowed(email, 'address-change', requester)) await requestChange(dependencies, user, email);
      return { ok: true };
    },

    cancelEmailChange: async ({ identity }) => {
      refuseImpersonation(identity);
      await cancelChange(dependencies, identity.userId);
      return { ok: true };
    },

    undoEmailChange: async ({ body: { token }, http }) => {
      await limits.addressLinks(http);
      const resetToken = await restoreAddress(dependencies, token);
      endCalendarLinksSoon(dependencies);
      return { resetToken };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
