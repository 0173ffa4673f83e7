import { createBoundedQueue, HttpError } from '@meridian/service-kit';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { COMMON_PASSWORDS } from './common-passwords';

/** The parameters of argon2id; `standard` is the library's default. A hash contains its own, so a check needs none. */
const ARGON2ID = {
  standard: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  light: { memoryCost: 8, timeCost: 1, parallelism: 1 },
};
let parameters = ARGON2ID.standard;
/** Sets the parameters of all hashes that this process makes from now on. */
export const usePasswordHashing = (hashing: keyof typeof ARGON2ID): void => {
  parameters = ARGON2ID[hashing];
};

/**
 * At about 20 hashes per second and core, the last one waits eight seconds. A later one would exceed the time limit.
 */
const MAX_WAITING = 160 * availableParallelism();

const inQueue = createBoundedQueue({ concurrency: availableParallelism(), maxWaiting: MAX_WAITING });

/** Hashes the composed form of a password, because keyboards produce the same letter in several Unicode forms. */
export const hashPassword = (password: string): Promise<string> =>
  inQueue(() => hash(password.normalize('NFC'), parameters));

/** Hashes a random password that nobody has, so that the next sign-in needs a link. */
export const hashUnknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

/**
 * Resolves to whether the password is correct. It takes the same time if there is no account, so that the time reveals
 * nothing. Throws if the signal is aborted before the check starts.
 */
export async function isPasswordCorrect(
  password: string,
  passwordHash: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const isCorrect = await inQueue(async () => {
    signal.throwIfAborted();
    return verify(passwordHash ?? (await dummyHash()), password.normalize('NFC'));
  });
  return isCorrect && passwordHash !== undefined;
}

let dummy: Promise<string> | undefined;
/** Computes a dummy hash once at the start, so that the first login with an unknown address is not slower. */
export const dummyHash = (): Promise<string> => (dummy ??= hash('nobody has this password', parameters));

/** Throws 400 for the most common passwords. */
export function refuseCommonPassword(password: string): void {
  if (!COMMON_PASSWORDS.has(password.normalize('NFC').toLowerCase())) return;
  const message = 'This password is too common. Choose another one.';
  throw new HttpError(400, 'common_password', message, [{ path: 'password', message }]);
}
