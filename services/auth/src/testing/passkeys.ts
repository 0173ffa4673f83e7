import { createAuthenticator } from '@meridian/service-kit/testing';
import type { AddedPasskey, PasskeyCreation, Problem, TwoFactor } from '@meridian/shared-types';
import { authApi } from '@meridian/shared-types/contracts';
import type { AuthTestServer } from './test-server';
import type { Browser } from './browser';

export const SITE = { rpId: 'meridian.test', origin: 'https://meridian.test' };
export const PASSKEYS = authApi.addPasskey.path;

export const challenge = async (auth: AuthTestServer) =>
  (await auth.createBrowser().call<{ challenge: string }>('POST', authApi.passkeyChallenge.path)).body;

export const beginPasskey = async (browser: Browser) =>
  (await browser.call<PasskeyCreation & Problem>('POST', `${PASSKEYS}/challenge`)).body;

/** Adds a passkey with a new device. `more` has further fields of the call. */
export async function addPasskey(browser: Browser, more: object = {}) {
  const device = createAuthenticator(SITE);
  const body = { name: 'Phone', ...device.create(await beginPasskey(browser)), ...more };
  return { device, added: await browser.call<AddedPasskey & Problem>('POST', PASSKEYS, body) };
}
type Device = Awaited<ReturnType<typeof addPasskey>>['device'];

/** Returns a browser that is signed in with the passkey. */
export async function signInWith(
  auth: AuthTestServer,
  device: Device,
  browser = auth.createBrowser(),
): Promise<Browser> {
  const { status } = await browser.call('POST', authApi.passkeyLogin.path, device.use(await challenge(auth)));
  expect(status).toBe(200);
  return browser;
}

export const fetchTwoFactor = async (browser: Browser): Promise<TwoFactor> =>
  (await browser.call<TwoFactor>('GET', authApi.twoFactor.path)).body;

/** Registers a person with a passkey, which was added in `browser` after a sign-in by password. */
export async function personWithPasskey(auth: AuthTestServer) {
  const person = await auth.register();
  const { device, added } = await addPasskey(person.browser);
  expect(added.status).toBe(201);
  return { ...person, device, passkeyId: added.body.id, recoveryCodes: added.body.recoveryCodes ?? [] };
}
export async function adminWithPasskey(auth: AuthTestServer) {
  const person = await personWithPasskey(auth);
  await auth.change(person.id, { isSiteAdmin: true });
  return person;
}
