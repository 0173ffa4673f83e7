import { clientAddress, recordDomainEvent } from '@meridian/service-kit';
import type { CurrentUser } from '@meridian/shared-types';
import type { Request, Response } from 'express';
import type { ClientSession, Types } from 'mongoose';
import { createCurrentUserLoader, type CurrentUserNeeds } from './current-user';
import { USER_FIELDS, type ShownUser, type UserDoc } from '../models/user.model';
import { describeBrowser, findCountry } from './describe-origin';
import type { Models } from '../models/create-models';
import type { TokenCookie } from './token-cookie';
import type { DeviceCookie } from '../limits/login-throttle/device-cookie';
import type { SignInMethod } from '../models/session.model';

/** The fields of an account that {@link createSignIn} needs. */
export const SIGN_IN_FIELDS = { ...USER_FIELDS, credentialsVersion: 1, hasSignedIn: 1, deviceEpoch: 1 } as const;
export type SignInUser = ShownUser & Pick<UserDoc, 'credentialsVersion' | 'hasSignedIn' | 'deviceEpoch'>;

export interface SignInOptions {
  method: SignInMethod;
  /** The id of the passkey, if the method is `passkey`. */
  passkeyId?: Types.ObjectId;
  /** Runs in the transaction that starts the session, for example to use up a code. */
  within?: (session: ClientSession) => Promise<unknown>;
  /** Whether the account is new. The person then gets no mail about the browser that they have just used. */
  isNew?: boolean;
  /** The id of the session. Default: a new one. */
  sessionId?: Types.ObjectId;
}

/** What starts a session. */
export interface SignInNeeds extends CurrentUserNeeds, Pick<Models, 'db'> {
  sessionCookie: TokenCookie;
  deviceCookie: DeviceCookie;
}

/** Starts a session for a person who has proved who they are. */
export function createSignIn(dependencies: SignInNeeds) {
  const { db, Users, sessionStore, sessionCookie, deviceCookie } = dependencies;
  const loadCurrentUser = createCurrentUserLoader(dependencies);

  /** Notifies people of a sign-in in a new browser, except their first one. */
  const notifyOfBrowser = async ({ _id, hasSignedIn }: SignInUser, req: Request) => {
    const data = {
      browser: describeBrowser(req.headers['user-agent']).slice(0, 100),
      country: await findCountry(clientAddress(req)),
    };
    return (session: ClientSession) =>
      hasSignedIn
        ? recordDomainEvent(db, { kind: 'account.new-device', audience: { userIds: [String(_id)] }, data }, session)
        : Users.updateOne({ _id }, { hasSignedIn: true }, { session });
  };

  return async (
    user: SignInUser,
    { req, res }: { req: Request; res: Response },
    { method, passkeyId, within, isNew = false, sessionId }: SignInOptions,
  ): Promise<CurrentUser> => {
    const known = { userId: user._id.toHexString(), epoch: user.deviceEpoch };
    const isKnown = isNew || deviceCookie.knownDeviceOf(req, known) !== undefined;
    const notify = isKnown ? undefined : await notifyOfBrowser(user, req);
    const basis = {
      credentialsVersion: user.credentialsVersion ?? 0,
      method,
      passkeyId,
      within: async (session: ClientSession) => {
        await within?.(session);
        await notify?.(session);
      },
    };
    const token = await sessionStore.start(user._id, basis, sessionId && { id: sessionId });
    await sessionStore.end(sessionCookie.read(req), 'signed in again');
    await sessionStore.endOldest(user._id);
    sessionCookie.write(res, token);
    deviceCookie.write(req, res, known);
    return loadCurrentUser(user);
  };
}
