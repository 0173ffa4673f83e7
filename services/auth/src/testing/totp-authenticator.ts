import { totpCode } from '@meridian/kit/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { sessionModel, type SignInMethod } from '../sessions/session.model';
import type { AuthRig } from './auth-rig';
import type { Browser } from './browser';

/** Milliseconds that a code of the step before this one has to be valid: it might end before the call is done. */
const MIN_LEFT_MS = 3000;
const STEP_MS = 30_000;

/** The code of the step before this one: the others can be used after it. */
export async function earlierCode(secret: string): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < MIN_LEFT_MS) await pause(left);
  return totpCode(secret, -1);
}

/** Sets an authenticator app up, with {@link earlierCode}. */
export async function addTotpAuthenticator(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const path = '/api/profile/second-step/app';
  const { secret } = (await browser.call<{ secret: string }>('POST', path)).body;
  const code = await earlierCode(secret);
  const confirmed = await browser.call<{ recoveryCodes: string[] }>('PUT', path, { code });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** The sessions of a person count as begun after a factor was added, and with it. */
export const signInWithFactor = (auth: AuthRig, userId: string, method: SignInMethod = 'code') =>
  sessionModel(auth.db).updateMany({ userId }, { method, signedInAt: new Date(), authenticatedAt: new Date() });
