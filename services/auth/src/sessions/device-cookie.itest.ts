import type { CurrentUser } from '@meridian/shared-types';
import { createAuthRig, registerUser, registration, someEmail, type AuthRig, type Browser } from '../testing';

const FAILURES_PER_ADDRESS = 12;

let auth: AuthRig;
beforeAll(async () => {
  auth = await createAuthRig({ LOGIN_LIMIT_PER_IP: FAILURES_PER_ADDRESS });
});
afterAll(() => auth.stop());

const login = async (browser: Browser, email: string, password = 'wrong-one') =>
  (await browser.call('POST', '/api/auth/login', { email, password })).status;
/** A browser at that address, with the device cookie of another one. */
const like = ({ ip, device }: Pick<Browser, 'ip' | 'device'>) => Object.assign(auth.createBrowser(ip), { device });

test('one who guesses is slowed after five, and the browser that signed in before gets in at once', async () => {
  const { browser, email, password } = await registerUser(auth);
  await browser.call('POST', '/api/auth/logout');
  const stranger = auth.createBrowser(browser.ip);
  for (let i = 0; i < 5; i++) expect(await login(stranger, email)).toBe(401);
  expect(await login(stranger, email, password)).toBe(429);
  expect(await login(browser, email, password)).toBe(200);
});

test('an address without any tries left still lets known browsers in', async () => {
  const { browser, email, password } = await registerUser(auth);
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++)
    expect(await login(auth.createBrowser(browser.ip), someEmail())).toBe(401);
  expect(await login(auth.createBrowser(browser.ip), email, password)).toBe(429);
  expect(await login(browser, email, password)).toBe(200);
});

test('a known browser has a count of its own', async () => {
  const { browser, email, password } = await registerUser(auth);
  for (let i = 0; i < 5; i++) expect(await login(browser, email)).toBe(401);
  expect(await login(browser, email, password)).toBe(429);
  // wherever it goes
  expect(await login(like({ ip: auth.createBrowser().ip, device: browser.device }), email, password)).toBe(429);
  expect(await login(auth.createBrowser(browser.ip), email, password)).toBe(200);
});

test('it signs nobody in, names nobody, and no script of a page reads it', async () => {
  const browser = auth.createBrowser();
  const { headers, body } = await browser.call<CurrentUser>('POST', '/api/auth/register', registration());
  const cookie = headers.getSetCookie().find((set) => set.startsWith('device='));
  expect(cookie).toMatch(
    /^device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
  expect(cookie).not.toContain(body.user.id);
  expect((await like(browser).call('GET', '/api/auth/me')).status).toBe(401);
  const token = browser.device!.slice('device='.length);
  for (const sid of [token.slice(0, 43), token.slice(-43)]) {
    const forged = auth.createBrowser();
    forged.cookie = `sid=${sid}`;
    expect((await forged.call('GET', '/api/auth/me')).status).toBe(401);
  }
});

test('what somebody else has, or made up, is no known browser', async () => {
  const [person, other] = [await registerUser(auth), await registerUser(auth)];
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++) await login(auth.createBrowser(person.browser.ip), someEmail());
  const known = person.browser.device!;
  const [device, mark] = known.slice('device='.length).split('.');
  const [otherDevice] = other.browser.device!.slice('device='.length).split('.');
  const forgeries = [
    other.browser.device!,
    `device=${otherDevice}.${mark}`,
    `device=${device}.${'A'.repeat(43)}`,
    `device=${device}`,
    `${known}x`,
    known.replace('device', 'x-device'),
  ];
  for (const forged of forgeries)
    expect([
      forged,
      await login(like({ ip: person.browser.ip, device: forged }), person.email, person.password),
    ]).toEqual([forged, 429]);
  expect(await login(person.browser, person.email, person.password)).toBe(200);
});

test('one browser is known to the last five people who signed in there', async () => {
  const shared = auth.createBrowser();
  const people = [];
  for (let i = 0; i < 6; i++) {
    people.push(await registerUser(auth));
    expect(await login(shared, people[i]!.email, people[i]!.password)).toBe(200);
  }
  expect(shared.device!.split('.')).toHaveLength(6); // its own id, and five people
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++) await login(auth.createBrowser(shared.ip), someEmail());
  const responses = [];
  for (const { email, password } of people) responses.push(await login(like(shared), email, password));
  expect(responses).toEqual([429, 200, 200, 200, 200, 200]);
});

test('an account that takes the place of a deleted one knows none of its browsers', async () => {
  const { browser, email, password } = await registerUser(auth);
  expect((await browser.call('DELETE', '/api/account', { password })).status).toBe(200);
  await auth.createBrowser().call('POST', '/api/auth/register', registration({ email, password }));
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++) await login(auth.createBrowser(browser.ip), someEmail());
  expect(await login(browser, email, password)).toBe(429);
});
