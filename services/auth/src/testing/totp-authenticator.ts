import { totpCode } from '@meridian/service-kit/testing';
import { authApi } from '@meridian/shared-types/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { type SignInMethod } from '../models/session.model';
import type { AuthTestServer } from './test-server';
import type { Browser } from './browser';

/** Milliseconds that must remain of the current step, because it might end before the call is done. */
const MIN_LEFT_MS = 3000;
const STEP_MS = 30_000;

/** Returns the code of the previous step, so that the later ones can still be used. */
export async function earlierCode(secret: string): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < MIN_LEFT_MS) await pause(left);
  return totpCode(secret, -1);
}

/** Adds an authenticator app with {@link earlierCode}. */
export async function addTotpAuthenticator(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { path } = authApi.beginTotpAuthenticator;
  const { secret } = (await browser.call<{ secret: string }>('POST', path)).body;
  const code = await earlierCode(secret);
  const confirmed = await browser.call<{ recoveryCodes: string[] }>('PUT', path, { code });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** Updates the sessions of a person as if they had started with a factor after it was added. */
export const signInWithFactor = (auth: AuthTestServer, userId: string, method: SignInMethod = 'code') =>
  auth.Sessions.updateMany({ userId }, { method, signedInAt: new Date(), authenticatedAt: new Date() });
