import { createAuthenticator } from '@meridian/service-kit/testing';
import type { AddedPasskey, PasskeyCreation, Problem, TwoFactor } from '@meridian/shared-types';
import { authApi } from '@meridian/shared-types/contracts';
import { userModel } from '../models/user.model';
import { registerUser, type AuthTestServer } from './test-server';
import type { Browser } from './browser';

const SITE = { rpId: 'meridian.test', origin: 'https://meridian.test' };
export const PASSKEYS = authApi.addPasskey.path;
export type Person = Awaited<ReturnType<typeof registerUser>>;

export const challenge = async (auth: AuthTestServer) =>
  (await auth.createBrowser().call<{ challenge: string }>('POST', authApi.passkeyChallenge.path)).body;

/** Adds a passkey with a new device. `more` has further fields of the call. */
export async function addPasskey(browser: Browser, more: object = {}) {
  const device = createAuthenticator(SITE);
  const options = await browser.call<PasskeyCreation>('POST', `${PASSKEYS}/challenge`);
  const body = { name: 'Phone', ...device.create(options.body), ...more };
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

export const isAdmin = async (browser: Browser): Promise<boolean> =>
  (await browser.call<{ isAdmin: boolean }>('GET', authApi.adminStatus.path)).body.isAdmin;
export const fetchTwoFactor = async (browser: Browser): Promise<TwoFactor> =>
  (await browser.call<TwoFactor>('GET', authApi.twoFactor.path)).body;
export const makeSiteAdmin = (auth: AuthTestServer, { id }: Pick<Person, 'id'>) =>
  userModel(auth.db).updateOne({ _id: id }, { $set: { isSiteAdmin: true } });

/** Registers a site admin with a passkey only, which was added in `browser` after a sign-in by password. */
export async function adminWithPasskey(auth: AuthTestServer) {
  const person = await registerUser(auth);
  const { device, added } = await addPasskey(person.browser);
  expect(added.status).toBe(201);
  await makeSiteAdmin(auth, person);
  return { ...person, device, passkeyId: added.body.id, recoveryCodes: added.body.recoveryCodes ?? [] };
}
