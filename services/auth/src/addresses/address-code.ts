import { HttpError, type Identity } from '@meridian/service-kit';
import { HOUR_MS } from '@meridian/shared-types';
import { createHmac, randomInt } from 'node:crypto';
import type { ClientSession, Types } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import type { AccountTokens, AddressCode } from '../models/account-token.model';
import type { Models } from '../models/create-models';
import { wrongCode } from '../sign-in/codes/codes';

const DIGITS = 6;
const MAX_ATTEMPTS = 5;
const LIFETIME_MS = HOUR_MS;

/** The hash has a key, because all codes are quickly tried. */
const hashOf = (key: Buffer, userId: string, code: string): string =>
  createHmac('sha256', key).update(`${userId}.${code}`).digest('base64url');

interface Owner {
  userId: Types.ObjectId;
  sessionId: Types.ObjectId;
}

/** Returns a new code that works in one session: what is stored, and the digits for the mail. */
export function createAddressCode(key: Buffer, { userId, sessionId }: Owner): { stored: AddressCode; shown: string } {
  const shown = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const hash = hashOf(key, userId.toHexString(), shown);
  return { stored: { hash, sessionId, attempts: 0, expiresAt: new Date(Date.now() + LIFETIME_MS) }, shown };
}

/** Ends the code of a session. The link of its mail remains valid. */
export const removeCode = (AccountTokens: AccountTokens, { userId, sessionId }: Owner, session: ClientSession) =>
  AccountTokens.updateMany({ userId, 'code.sessionId': sessionId }, { $unset: { code: 1 } }, { session });

const codeExpired = () => {
  const message = 'This code does not work here anymore. Press Send Again to get another one.';
  return new HttpError(400, 'code_expired', message, [{ path: 'code', message }]);
};

/**
 * Returns the link whose mail has this code for the session of the caller, or undefined if the address is confirmed. An
 * attempt is counted before its check, so parallel attempts gain nothing.
 * @throws {HttpError} 400 for a code that has expired or was tried too often, 403 for a wrong code
 */
export async function findTypedCode(
  { Users, AccountTokens, addressCodeKey }: Pick<Models, 'Users' | 'AccountTokens'> & { addressCodeKey: Buffer },
  code: string,
  { userId, sessionId }: Pick<Identity, 'userId' | 'sessionId'>,
) {
  const user = await Users.findOne(activeAccount(userId), { unverifiedSince: 1 }).lean();
  if (!user?.unverifiedSince) return undefined;
  const link = await AccountTokens.findOneAndUpdate(
    {
      userId,
      kind: 'confirm-address',
      'code.sessionId': sessionId,
      'code.expiresAt': { $gt: new Date() },
      'code.attempts': { $lt: MAX_ATTEMPTS },
    },
    { $inc: { 'code.attempts': 1 } },
    { projection: { userId: 1, email: 1, code: 1 } },
  ).lean();
  if (!link) throw codeExpired();
  const hash = hashOf(addressCodeKey, userId, code);
  if (link.code?.hash !== hash) throw wrongCode('This code is not correct. Type the code in our last email to you.');
  return { link, usable: { _id: link._id, 'code.hash': hash } };
}
