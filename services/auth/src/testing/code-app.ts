import { totpCode } from '@meridian/kit/testing';
import type { Browser } from './browser';

/** Sets an authenticator app up. The code that confirms it is of the step before this one: the others can be used. */
export async function addCodeApp(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const path = '/api/profile/second-step/app';
  const { secret } = (await browser.call<{ secret: string }>('POST', path)).body;
  const confirmed = await browser.call<{ recoveryCodes: string[] }>('PUT', path, { code: totpCode(secret, -1) });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}
