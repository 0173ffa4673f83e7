import { HttpError, recordAction, recordDomainEvent, type Logger } from '@meridian/service-kit';
import type { Response } from 'express';
import type { ClientSession } from 'mongoose';
import type { UserDoc } from '../../models/user.model';
import type { Models } from '../../models/create-models';
import type { SecretBox } from './secret-box';
import type { CodeLimit } from '../../limits/code-limit';
import { stepOfCode } from './one-time-code';
import { hashOfRecoveryCode } from './recovery-codes';

/** The fields of an account that {@link checkCode} needs. */
export const CODE_FIELDS = { totpAuthenticator: 1, recoveryCodes: 1 } as const;
type Owner = Pick<UserDoc, '_id' | keyof typeof CODE_FIELDS>;

/** A code that was valid when it was read. Only the write of `use` decides, because each code works once. */
export interface CodeUse {
  method: 'code' | 'recovery-code';
  use: (session: ClientSession) => Promise<void>;
  /** Must be called after the code was used. */
  done: () => Promise<void>;
}

export const wrongCode = (message = 'This code is not correct. Codes change every 30 seconds.') =>
  new HttpError(403, 'wrong_code', message, [{ path: 'code', message }]);
const usedCode = () => wrongCode('This code was used before. Wait for the next one.');

export interface CodeNeeds extends Pick<Models, 'db' | 'Users'> {
  log: Logger;
  secretBox: SecretBox;
  recoveryCodeKey: Buffer;
  codeLimit: CodeLimit;
}

/**
 * Checks a code of the person's app, or a recovery code.
 * @throws {HttpError} 403 for a wrong code, 429 after too many attempts at this account
 */
export async function checkCode(dependencies: CodeNeeds, owner: Owner, code: string, res: Response): Promise<CodeUse> {
  const { codeLimit, db } = dependencies;
  const userId = owner._id.toHexString();
  await codeLimit.count(userId, res);
  const checked = /^\d{6}$/.test(code) ? appCode(dependencies, owner, code) : recoveryCode(dependencies, owner, code);
  if (checked) return { ...checked, done: () => codeLimit.giveBack(userId) };
  await recordAction(db, { action: 'session.failed', subject: userId, userId, detail: 'wrong code' });
  throw wrongCode();
}

export const codeRequired = () =>
  new HttpError(403, 'code_required', 'Your account has an authenticator app. Enter its code.');
export const passkeyRequired = () =>
  new HttpError(403, 'passkey_required', 'Your account has a passkey. Use it or enter a recovery code.');

/**
 * Checks the code of a person who has an authenticator app. Returns undefined if there is no app, or if the address is
 * not confirmed or was confirmed elsewhere, because the app may then belong to somebody other than the reader of the
 * mail.
 * @throws {HttpError} as {@link checkCode}, and 403 `code_required` if the code is missing
 */
export async function checkCodeIfNeeded(
  dependencies: CodeNeeds,
  userId: string,
  code: string | undefined,
  res: Response,
): Promise<CodeUse | undefined> {
  const fields = { ...CODE_FIELDS, unverifiedSince: 1, isPasswordUnproven: 1 } as const;
  const user = await dependencies.Users.findById(userId, fields).lean();
  if (!user?.totpAuthenticator || (user.unverifiedSince ?? user.isPasswordUnproven)) return undefined;
  if (!code) throw codeRequired();
  return checkCode(dependencies, user, code, res);
}

function appCode({ Users, secretBox, log }: CodeNeeds, { _id, totpAuthenticator }: Owner, code: string) {
  const secret = totpAuthenticator && openSecret(secretBox, totpAuthenticator.secret, _id.toHexString(), log);
  const step = secret && stepOfCode(secret, code);
  if (!totpAuthenticator || !step) return undefined;
  return {
    method: 'code' as const,
    async use(session: ClientSession) {
      const { modifiedCount } = await Users.updateOne(
        { _id, 'totpAuthenticator.secret': totpAuthenticator.secret, 'totpAuthenticator.lastStep': { $lt: step } },
        { $set: { 'totpAuthenticator.lastStep': step } },
        { session },
      );
      if (!modifiedCount) throw usedCode();
    },
  };
}

/** Returns undefined if the key has changed. Then only recovery codes work. */
function openSecret(box: SecretBox, sealed: string, userId: string, log: Logger) {
  try {
    return box.open(sealed, userId);
  } catch (error) {
    log.error({ err: error, userId }, 'secret of an authenticator app cannot be read: has CREDENTIALS_KEY changed?');
    return undefined;
  }
}

function recoveryCode({ db, Users, recoveryCodeKey }: CodeNeeds, { _id, recoveryCodes = [] }: Owner, code: string) {
  const userId = _id.toHexString();
  const hash = hashOfRecoveryCode(recoveryCodeKey, userId, code);
  if (!recoveryCodes.includes(hash)) return undefined;
  return {
    method: 'recovery-code' as const,
    async use(session: ClientSession) {
      const after = await Users.findOneAndUpdate(
        { _id, recoveryCodes: hash },
        { $pull: { recoveryCodes: hash } },
        { session, projection: { recoveryCodes: 1 }, returnDocument: 'after' },
      ).lean();
      if (!after) throw usedCode();
      const left = after.recoveryCodes?.length ?? 0;
      const audience = { userIds: [userId] };
      await recordDomainEvent(db, { kind: 'account.recovery-code-used', audience, data: { left } }, session);
      const detail = `${left} left`;
      const who = { subject: userId, userId, actorId: userId };
      await recordAction(db, { action: 'recovery-code.used', ...who, detail }, session);
    },
  };
}
