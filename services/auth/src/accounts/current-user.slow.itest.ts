import { commandsDuring } from '@meridian/service-kit/testing';
import type { CurrentUser } from '@meridian/shared-types';
import { createAuthTestServer, registerUser, type AuthTestServer } from '../testing/test-server';
import type { Browser } from '../testing/browser';

let auth: AuthTestServer;
beforeAll(async () => {
  auth = await createAuthTestServer();
});
afterAll(() => auth.stop());

const nameIn = async (browser: Browser, headers: Record<string, string> = {}) =>
  (await browser.call<CurrentUser>('GET', '/api/auth/me', undefined, headers)).body.user.name;
const findsDuring = async (work: () => Promise<unknown>) =>
  (await commandsDuring(`${auth.env.DATABASE_PREFIX}auth`, work))
    .filter(({ name, command }) => name === 'find' && ['users', 'sessions'].includes(String(command.find)))
    // Queries of the background jobs are left out.
    .filter(({ command }) => !/pending|endsAt"/i.test(JSON.stringify(command.filter)))
    .map(({ command }) => command.find);

test('the account is read together with the session, and not again within half a second', async () => {
  const { browser } = await registerUser(auth, 'member');
  expect(await findsDuring(() => nameIn(browser))).toEqual(['sessions', 'users']);
  expect(await findsDuring(() => Promise.all([nameIn(browser), nameIn(browser)]))).toEqual([]);
  expect(await findsDuring(() => nameIn(browser, { 'cache-control': 'no-cache' }))).toEqual(['users']);
});
