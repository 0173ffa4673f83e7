import { createBoundedQueue, HttpError } from '@meridian/kit';
import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { COMMON_PASSWORDS } from './common-passwords';

/** argon2id is the library's default. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * At about 20 hashes a second and core, the last one waits eight seconds: whoever comes later would hear nothing in
 * time.
 */
const MAX_WAITING = 160 * availableParallelism();

const inQueue = createBoundedQueue({ concurrency: availableParallelism(), maxWaiting: MAX_WAITING });

export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(password, ARGON2ID));

/**
 * Whether the password fits. Takes as long where there is no such account, so that time tells nothing. Throws instead
 * where the answer is not wanted any more.
 */
export async function passwordFits(
  password: string,
  passwordHash: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const fits = await inQueue(async () => {
    signal.throwIfAborted();
    return verify(passwordHash ?? (await dummyHash()), password);
  });
  return fits && passwordHash !== undefined;
}

let dummy: Promise<string> | undefined;
/** Made once, at start, so that the first unknown address does not pay for it. */
export const dummyHash = (): Promise<string> => (dummy ??= hash('nobody has this password', ARGON2ID));

/** 400 for the passwords that everyone tries first. */
export function refuseCommonPassword(password: string): void {
  if (!COMMON_PASSWORDS.has(password.toLowerCase())) return;
  const message = 'This password is too well known. Please choose another one.';
  throw new HttpError(400, 'common_password', message, [{ path: 'password', message }]);
}
