import { HttpError, hashToken, createToken } from '@meridian/service-kit';
import type { TwoFactorRequired } from '@meridian/shared-types';
import type { Request, Response } from 'express';
import type { ClientSession, Types } from 'mongoose';
import type { Models } from '../../models/create-models';
import type { TokenCookie } from '../../sessions/token-cookie';
import { PENDING_LOGIN_MS } from '../../models/pending-login.model';

const tooLate = () => new HttpError(401, 'sign_in_again', 'You took too long. Sign in with your password again.');

type Needed = Pick<Models, 'PendingLogins'> & { twoFactorCookie: TokenCookie };

/**
 * Stores a login after the correct password. One of the `methods` has to follow; a code has to come from the same
 * browser.
 */
export async function createPendingLogin(
  { PendingLogins, twoFactorCookie }: Needed,
  userId: Types.ObjectId,
  credentialsVersion: number,
  methods: TwoFactorRequired['twoFactor']['methods'],
  res: Response,
): Promise<TwoFactorRequired> {
  const token = createToken();
  const expiresAt = new Date(Date.now() + PENDING_LOGIN_MS);
  await PendingLogins.insertMany([{ tokenHash: hashToken(token), userId, credentialsVersion, expiresAt }]);
  twoFactorCookie.write(res, token);
  return { twoFactor: { until: expiresAt.toISOString(), methods } };
}

/**
 * Returns the pending login of this browser. `use` ends it in the transaction that starts the session, so it leads to
 * one session.
 * @throws {HttpError} 401 if there is no pending login any more
 */
export async function findPendingLogin({ PendingLogins, twoFactorCookie }: Needed, req: Request) {
  const token = twoFactorCookie.read(req);
  const pending =
    token &&
    (await PendingLogins.findOne(
      { tokenHash: hashToken(token), expiresAt: { $gt: new Date() } },
      { userId: 1, credentialsVersion: 1 },
    ).lean());
  if (!pending) throw tooLate();
  const { _id, userId, credentialsVersion } = pending;
  return {
    userId,
    credentialsVersion,
    async use(session: ClientSession) {
      const { deletedCount } = await PendingLogins.deleteOne({ _id }, { session });
      if (!deletedCount) throw tooLate();
    },
  };
}
