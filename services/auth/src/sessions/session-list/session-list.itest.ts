import type { Session } from '@meridian/shared-types';
import { serveAuth, somePassword, eventually, type Person } from '../../testing/test-server';
import { createBrowser, type Browser } from '../../testing/browser';

const auth = serveAuth();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';

const loginIn = async ({ email, password }: Person, userAgent: string, ip?: string) => {
  const browser = createBrowser(auth.url, ip);
  await browser.login({ email, password }, { 'user-agent': userAgent });
  return browser;
};
const sessionsOf = async (browser: Browser) => (await browser.call<Session[]>('GET', '/api/profile/sessions')).body;

test('a person sees their sessions in plain words, and ends one or all others', async () => {
  const person = await auth.register();
  const laptop = await loginIn(person, FIREFOX, '196.201.214.1');
  const phone = await loginIn(person, SAFARI, '10.1.2.3');
  const list = await sessionsOf(phone);
  expect(list).toMatchObject([
    { browser: 'Safari on iOS', country: null, isCurrent: true },
    { browser: 'Firefox on Windows', country: 'Kenya', isCurrent: false },
    { isCurrent: false },
  ]);
  expect(Object.keys(list[0]!).sort()).toEqual([
    'browser',
    'country',
    'id',
    'isCurrent',
    'lastSeenAt',
    'method',
    'signedInAt',
  ]);

  expect((await phone.call('DELETE', `/api/profile/sessions/${list[1]!.id}`)).status).toBe(200);
  await eventually(async () => !(await laptop.isSignedIn()));
  expect((await phone.call('DELETE', `/api/profile/sessions/${list[1]!.id}`)).status).toBe(404);
  expect((await phone.call('DELETE', '/api/profile/sessions')).status).toBe(200);
  await eventually(async () => !(await person.browser.isSignedIn()));
  expect(await phone.isSignedIn()).toBe(true);
  expect(await sessionsOf(phone)).toHaveLength(1);
});

const change = (browser: Browser, currentPassword: string, password: string) =>
  browser.call('PUT', '/api/profile/password', { currentPassword, password });

test('a new password ends all other sessions and links, and the person is notified', async () => {
  const person = await auth.register();
  const other = await loginIn(person, FIREFOX);
  const password = somePassword();
  const wrong = await change(other, 'wrong-one', password);
  expect([wrong.status, wrong.body.fields]).toMatchObject([403, [{ path: 'currentPassword' }]]);
  expect((await change(other, person.password, 'password123')).status).toBe(400);
  expect((await change(other, person.password, password)).status).toBe(200);
  await eventually(async () => !(await person.browser.isSignedIn()));
  expect(await other.isSignedIn()).toBe(true);
  expect(await (await loginIn(person, FIREFOX)).isSignedIn()).toBe(false);
  expect(await (await loginIn({ ...person, password }, FIREFOX)).isSignedIn()).toBe(true);
  expect(await auth.kindsFor(person.id)).toContain('account.password-changed');
});

test('wrong current passwords are slowed as at login', async () => {
  const { browser } = await auth.register();
  for (let i = 0; i < 5; i += 1) expect((await change(browser, 'wrong-one', somePassword())).status).toBe(403);
  expect((await change(browser, 'wrong-one', somePassword())).status).toBe(429);
});
