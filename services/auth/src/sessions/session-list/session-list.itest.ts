import { recordedDomainEvents } from '@meridian/service-kit/testing';
import type { Session } from '@meridian/shared-types';
import {
  createAuthTestServer,
  registerUser,
  somePassword,
  type AuthTestServer,
  eventually,
} from '../../testing/test-server';
import { createBrowser, type Browser } from '../../testing/browser';

let auth: AuthTestServer;
beforeAll(async () => {
  auth = await createAuthTestServer();
});
afterAll(() => auth.stop());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';

type Person = Awaited<ReturnType<typeof registerUser>>;
const loginIn = async ({ email, password }: Person, userAgent: string, ip?: string) => {
  const browser = createBrowser(auth.url, ip);
  await browser.call('POST', '/api/auth/login', { email, password }, { 'user-agent': userAgent });
  return browser;
};
const sessionsOf = async (browser: Browser) => (await browser.call<Session[]>('GET', '/api/profile/sessions')).body;
const isSignedIn = async (browser: Browser) => (await browser.call('GET', '/api/auth/me')).status === 200;

test('a person sees their sessions in plain words, and ends one or all others', async () => {
  const person = await registerUser(auth);
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
  await eventually(async () => !(await isSignedIn(laptop)));
  expect((await phone.call('DELETE', `/api/profile/sessions/${list[1]!.id}`)).status).toBe(404);
  expect((await phone.call('DELETE', '/api/profile/sessions')).status).toBe(200);
  await eventually(async () => !(await isSignedIn(person.browser)));
  expect(await isSignedIn(phone)).toBe(true);
  expect(await sessionsOf(phone)).toHaveLength(1);
});

test('nobody can end the session of another person', async () => {
  const [person, stranger] = [await registerUser(auth), await registerUser(auth)];
  const [{ id }] = (await sessionsOf(person.browser)) as [Session];
  expect((await stranger.browser.call('DELETE', `/api/profile/sessions/${id}`)).status).toBe(404);
  expect(await isSignedIn(person.browser)).toBe(true);
});

const change = (browser: Browser, currentPassword: string, password: string) =>
  browser.call('PUT', '/api/profile/password', { currentPassword, password });

test('a new password ends all other sessions and links, and the person is notified', async () => {
  const person = await registerUser(auth);
  const other = await loginIn(person, FIREFOX);
  const password = somePassword();
  const wrong = await change(other, 'wrong-one', password);
  expect([wrong.status, wrong.body.fields]).toMatchObject([403, [{ path: 'currentPassword' }]]);
  expect((await change(other, person.password, 'password123')).status).toBe(400);
  expect((await change(other, person.password, password)).status).toBe(200);
  await eventually(async () => !(await isSignedIn(person.browser)));
  expect(await isSignedIn(other)).toBe(true);
  expect(await isSignedIn(await loginIn(person, FIREFOX))).toBe(false);
  expect(await isSignedIn(await loginIn({ ...person, password }, FIREFOX))).toBe(true);
  const notified = (await recordedDomainEvents(auth.db))
    .filter(({ audience }) => JSON.stringify(audience).includes(person.id))
    .map(({ kind }) => kind);
  expect(notified).toContain('account.password-changed');
});

test('one of two simultaneous changes takes effect', async () => {
  const person = await registerUser(auth);
  const [one, two] = [await loginIn(person, FIREFOX), await loginIn(person, SAFARI)];
  const passwords = [somePassword(), somePassword()];
  const statuses = await Promise.all(
    [one, two].map(async (browser, index) => (await change(browser, person.password, passwords[index]!)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const winner = passwords[statuses.indexOf(200)]!;
  expect(await isSignedIn(await loginIn({ ...person, password: winner }, FIREFOX))).toBe(true);
});

test('wrong current passwords are slowed as at login', async () => {
  const { browser } = await registerUser(auth);
  for (let i = 0; i < 5; i += 1) expect((await change(browser, 'wrong-one', somePassword())).status).toBe(403);
  expect((await change(browser, 'wrong-one', somePassword())).status).toBe(429);
});
