import type { CurrentUser } from '@meridian/shared-types';
import { registration, serveAuth, someEmail } from '../../testing/test-server';
import type { Browser } from '../../testing/browser';

const FAILURES_PER_ADDRESS = 12;

const auth = serveAuth({ LOGIN_LIMIT_PER_IP: FAILURES_PER_ADDRESS });

const login = async (browser: Browser, email: string, password = 'wrong-one') =>
  (await browser.login({ email, password })).status;
/** Creates a browser with this address and this device cookie. */
const browserWith = ({ ip, device }: Pick<Browser, 'ip' | 'device'>) =>
  Object.assign(auth.createBrowser(ip), { device });

test('an unknown browser has to wait after five failures, and a known one does not', async () => {
  const { browser, email, password } = await auth.register();
  await browser.call('POST', '/api/auth/logout');
  const unknown = auth.createBrowser(browser.ip);
  for (let i = 0; i < 5; i++) expect(await login(unknown, email)).toBe(401);
  expect(await login(unknown, email, password)).toBe(429);
  expect(await login(browser, email, password)).toBe(200);
});

test('known browsers can sign in from an address that has reached its limit', async () => {
  const { browser, email, password } = await auth.register();
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++)
    expect(await login(auth.createBrowser(browser.ip), someEmail())).toBe(401);
  expect(await login(auth.createBrowser(browser.ip), email, password)).toBe(429);
  expect(await login(browser, email, password)).toBe(200);
});

test('a known browser has its own count of failures', async () => {
  const { browser, email, password } = await auth.register();
  for (let i = 0; i < 5; i++) expect(await login(browser, email)).toBe(401);
  expect(await login(browser, email, password)).toBe(429);
  // This also holds at another address.
  expect(await login(browserWith({ ip: auth.createBrowser().ip, device: browser.device }), email, password)).toBe(429);
  expect(await login(auth.createBrowser(browser.ip), email, password)).toBe(200);
});

test('the cookie does not sign in, does not reveal the person, and is not readable by scripts', async () => {
  const browser = auth.createBrowser();
  const { headers, body } = await browser.call<CurrentUser>('POST', '/api/auth/register', registration());
  const cookie = headers.getSetCookie().find((set) => /^device-\d+=/.test(set));
  expect(cookie).toMatch(
    /^device-\d+=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
  expect(cookie).not.toContain(body.user.id);
  expect((await browserWith(browser).call('GET', '/api/auth/me')).status).toBe(401);
  const token = browser.device!.split('=')[1]!;
  for (const sid of [token.slice(0, 43), token.slice(-43)]) {
    const forged = auth.createBrowser();
    forged.cookie = forged.named('sid', sid);
    expect(await forged.isSignedIn()).toBe(false);
  }
});

test('the cookie of another person and a forged cookie are not accepted', async () => {
  const [person, other] = [await auth.register(), await auth.register()];
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++) await login(auth.createBrowser(person.browser.ip), someEmail());
  const known = person.browser.device!;
  const [device, mac] = known.split('=')[1]!.split('.');
  const [otherDevice] = other.browser.device!.split('=')[1]!.split('.');
  const forgeries = [
    other.browser.device!,
    person.browser.named('device', `${otherDevice}.${mac}`),
    person.browser.named('device', `${device}.${'A'.repeat(43)}`),
    person.browser.named('device', device!),
    `${known}x`,
    known.replace('device', 'x-device'),
  ];
  for (const forged of forgeries)
    expect([
      forged,
      await login(browserWith({ ip: person.browser.ip, device: forged }), person.email, person.password),
    ]).toEqual([forged, 429]);
  expect(await login(person.browser, person.email, person.password)).toBe(200);
});

test('one browser is known to the last five people who signed in there', async () => {
  const shared = auth.createBrowser();
  const people = [];
  for (let i = 0; i < 6; i++) {
    people.push(await auth.register());
    expect(await login(shared, people[i]!.email, people[i]!.password)).toBe(200);
  }
  expect(shared.device!.split('.')).toHaveLength(6); // The cookie has its own id and five people.
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++) await login(auth.createBrowser(shared.ip), someEmail());
  const responses = [];
  for (const { email, password } of people) responses.push(await login(browserWith(shared), email, password));
  expect(responses).toEqual([429, 200, 200, 200, 200, 200]);
});

test('a new account with the address of a deleted one does not inherit its known browsers', async () => {
  const { browser, email, password } = await auth.register();
  expect((await browser.call('DELETE', '/api/account', { password })).status).toBe(200);
  await auth.createBrowser().call('POST', '/api/auth/register', registration({ email, password }));
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++) await login(auth.createBrowser(browser.ip), someEmail());
  expect(await login(browser, email, password)).toBe(429);
});
