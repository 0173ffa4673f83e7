import { createHmac } from 'node:crypto';
import { createHardenedAccountCheck } from './hardened-accounts';
import { TIME_LIMIT_MS } from './time-limit';
import { serveAuth, someEmail } from '../../testing/test-server';
import type { Browser } from '../../testing/browser';

/** The limits; hardened accounts have a quarter of them. */
const FAILURES = 8;
const GATEWAY_TIMEOUT_MS = 10_000;

const auth = serveAuth({ LOGIN_LIMIT_PER_ACCOUNT: FAILURES });

/** Parallel attempts are compared with each other, because a busy machine slows all of them. */
const login = async (browser: Browser, email: string, password = 'wrong-one') => {
  const startedAt = performance.now();
  const { status } = await browser.login({ email, password });
  return { status, ms: performance.now() - startedAt };
};
/** Makes attempts with wrong passwords, each from another address. */
const guess = (times: number, email: string) =>
  Promise.all(Array.from({ length: times }, () => login(auth.createBrowser(), email)));
const isHardened = (email: string) =>
  createHardenedAccountCheck(createHmac('sha256', auth.env.IDENTITY_PRIVATE_KEY.d).update('strict accounts').digest())(
    email,
    false,
  );
const emailWith = (strict: boolean): string => {
  let email = someEmail();
  while (isHardened(email) !== strict) email = someEmail();
  return email;
};
const registerWith = async (strict: boolean) => {
  const person = await auth.register();
  const email = emailWith(strict);
  await auth.change(person.id, { email });
  return { ...person, email };
};

test('addresses of an IPv6 network count as one, and an IPv4 address counts the same in every notation', async () => {
  const { email, password } = await registerWith(false);
  for (let i = 1; i <= 5; i++) expect((await login(auth.createBrowser(`2001:db8:1:2::${i}`), email)).status).toBe(401);
  expect((await login(auth.createBrowser('2001:db8:1:2:3:4:5:6'), email, password)).status).toBe(429);
  expect((await login(auth.createBrowser('2001:db8:1:3::1'), email, password)).status).toBe(200);
  const { email: second, password: secret } = await registerWith(false);
  for (let i = 0; i < 5; i++) await login(auth.createBrowser(i % 2 ? '192.0.2.9' : '::ffff:192.0.2.9'), second);
  expect((await login(auth.createBrowser('::ffff:c000:209'), second, secret)).status).toBe(429);
});

test('when an account is attacked from many addresses, unknown browsers are delayed and known ones are not', async () => {
  const { browser, email, password } = await registerWith(false);
  expect((await guess(FAILURES, email)).every(({ status }) => status === 401)).toBe(true);
  const [unknown, own] = await Promise.all([
    login(auth.createBrowser(), email, password),
    login(browser, email, password),
  ]);
  expect([unknown.status, own.status]).toEqual([200, 200]);
  expect(unknown.ms).toBeGreaterThanOrEqual(1000);
  expect(own.ms).toBeLessThan(unknown.ms - 500);
});

test('an attack on one account does not delay others', async () => {
  const [{ email }, other] = [await registerWith(false), await registerWith(false)];
  await guess(FAILURES, email);
  const [delayed, free] = await Promise.all([
    login(auth.createBrowser(), email),
    login(auth.createBrowser(), other.email, other.password),
  ]);
  expect(delayed.ms).toBeGreaterThanOrEqual(1000);
  expect([free.status, free.ms < delayed.ms - 500]).toEqual([200, true]);
});

test('site admins and half of all addresses, with or without an account, are delayed sooner and longer', async () => {
  const [admin, member, none] = [await registerWith(false), await registerWith(false), emailWith(true)];
  await auth.change(admin.id, { isSiteAdmin: true });
  for (const email of [admin.email, member.email, none]) await guess(2, email);
  const [ofAdmin, ofMember, ofNobody, known] = await Promise.all([
    login(auth.createBrowser(), admin.email),
    login(auth.createBrowser(), member.email),
    login(auth.createBrowser(), none),
    login(admin.browser, admin.email, admin.password),
  ]);
  expect([ofAdmin, ofMember, ofNobody].map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(ofAdmin.ms).toBeGreaterThanOrEqual(2000);
  expect(ofNobody.ms).toBeGreaterThanOrEqual(2000);
  const notDelayed = Math.min(ofAdmin.ms, ofNobody.ms) - 1000;
  expect(ofMember.ms).toBeLessThan(notDelayed);
  expect([known.status, known.ms < notDelayed]).toEqual([200, true]);
  const share = Array.from({ length: 1000 }, () => isHardened(someEmail())).filter(Boolean).length;
  expect([share > 400, share < 600]).toEqual([true, true]);
});

test('parallel attempts gain nothing, do not pile up, and get a response before the gateway gives up', async () => {
  const { browser, email, password } = await registerWith(true);
  const [responses, own] = await Promise.all([guess(150, email), login(browser, email, password)]);
  expect(own.status).toBe(200);
  // Only a few of the 150 attempts are checked.
  expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401, 503]));
  expect(TIME_LIMIT_MS).toBeLessThan(GATEWAY_TIMEOUT_MS);
  // Without a time limit the delays of 150 attempts would take minutes.
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(3 * TIME_LIMIT_MS);
}, 40_000);
