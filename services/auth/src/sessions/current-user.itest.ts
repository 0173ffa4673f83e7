import type { CurrentUser } from '@meridian/shared-types';
import { serveAuth, eventually } from '../testing/test-server';
import type { Browser } from '../testing/browser';

const auth = serveAuth();

const nameIn = async (browser: Browser, headers: Record<string, string> = {}) =>
  (await browser.call<CurrentUser>('GET', '/api/auth/me', undefined, headers)).body.user.name;

test('a change is visible at once in its own browser, even to parallel reads, and soon in other browsers', async () => {
  const { browser, email, password } = await auth.register('member');
  const other = auth.createBrowser();
  await other.login({ email, password });
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
  const [ana, ben] = [await auth.register('member'), await auth.register('member')];
  expect((await ben.browser.call('PUT', '/api/profile', { name: 'Ben Horvat' })).status).toBe(200);
  const response = await ben.browser.call<CurrentUser>(
    'GET',
    '/api/auth/me',
    undefined,
    await auth.as({ userId: ana.id }),
  );
  expect([response.body.user.id, response.body.user.name]).toEqual([ana.id, 'Ana Horvat']);
});
