import type { CurrentUser } from '@meridian/shared-types';
import { createAuthTestServer, registerUser, type AuthTestServer, eventually } from '../testing/test-server';
import type { Browser } from '../testing/browser';

let auth: AuthTestServer;
beforeAll(async () => {
  auth = await createAuthTestServer();
});
afterAll(() => auth.stop());

const nameIn = async (browser: Browser, headers: Record<string, string> = {}) =>
  (await browser.call<CurrentUser>('GET', '/api/auth/me', undefined, headers)).body.user.name;

test('a change is visible at once in its own browser, even to parallel reads, and soon in other browsers', async () => {
  const { browser, email, password } = await registerUser(auth, 'member');
  const other = auth.createBrowser();
  await other.call('POST', '/api/auth/login', { email, password });
  for (const name of ['Ana One', 'Ana Two', 'Ana Three']) {
    expect(await nameIn(other)).not.toBe(name);
    const reads = [nameIn(browser), nameIn(browser)];
    await browser.call('PUT', '/api/profile', { name });
    expect(await nameIn(browser)).toBe(name);
    await Promise.all(reads);
    expect(await nameIn(browser)).toBe(name);
    await eventually(async () => (await nameIn(other)) === name);
  }
});

test("another person's cookie beside the identity header of a service reveals nothing about that person", async () => {
  const [ana, ben] = [await registerUser(auth, 'member'), await registerUser(auth, 'member')];
  expect((await ben.browser.call('PUT', '/api/profile', { name: 'Ben Horvat' })).status).toBe(200);
  const response = await ben.browser.call<CurrentUser>(
    'GET',
    '/api/auth/me',
    undefined,
    await auth.as({ userId: ana.id }),
  );
  expect([response.body.user.id, response.body.user.name]).toEqual([ana.id, 'Ana Horvat']);
});
