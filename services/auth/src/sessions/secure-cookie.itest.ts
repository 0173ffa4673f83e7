import { createAuthTestServer, registration } from '../testing/test-server';

test('over HTTPS the cookies are bound to this host', async () => {
  const auth = await createAuthTestServer({ COOKIE_SECURE: 'true', REDIS_URL: undefined });
  const browser = auth.createBrowser();
  const { headers } = await browser.call('POST', '/api/auth/register', registration());
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    ),
    expect.stringMatching(
      /^__Host-signed-in=1; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-device=[\w.-]{66}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
  expect(await browser.isSignedIn()).toBe(true);
  const logout = await browser.call('POST', '/api/auth/logout');
  expect(logout.headers.getSetCookie()[0]).toMatch(/^__Host-sid=; Path=\/; .*Secure/);
  expect(browser.cookie).toBeUndefined();
  await auth.stop();
});

test('in development, two copies on one machine do not sign each other out', async () => {
  const copies = [
    await createAuthTestServer({ REDIS_URL: undefined }),
    await createAuthTestServer({ REDIS_URL: undefined }),
  ];
  const browsers = copies.map((copy) => copy.createBrowser());
  const kept: string[] = [];
  for (const browser of browsers) {
    await browser.call('POST', '/api/auth/register', registration());
    kept.push(browser.cookie!, browser.device!);
  }
  expect(new Set(kept.map((cookie) => cookie.split('=')[0])).size).toBe(4);
  // A browser sends the cookies of a host to all of its ports.
  for (const browser of browsers) {
    browser.cookie = kept.join('; ');
    expect(await browser.isSignedIn()).toBe(true);
  }
  for (const copy of copies) await copy.stop();
});
