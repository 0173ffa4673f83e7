import type { CurrentUser, Problem } from '@meridian/shared-types';
import { signals } from '@meridian/shared-types/contracts';
import { Redis } from 'ioredis';
import { createAuthRig, eventually, registerUser, payment, withinASecond, type AuthRig } from '../testing/auth-rig';
import type { Browser } from '../testing/browser';
import { userModel, type Users } from '../accounts/user.model';

let auth: AuthRig;
let users: Users;
beforeAll(async () => {
  auth = await createAuthRig();
  users = userModel(auth.db);
});
afterAll(() => auth.stop());

const cancel = (browser: Browser) =>
  browser.call<{ membershipEndsAt: string } & Problem>('POST', '/api/subscription/cancel');
const userOf = async (browser: Browser) => (await browser.call<CurrentUser>('GET', '/api/auth/me')).body.user;

test('a cancelled membership stays active until the end of the period', async () => {
  const { browser } = await registerUser(auth, 'member');
  expect(await userOf(browser)).not.toHaveProperty('membershipEndsAt');
  const { status, body } = await cancel(browser);
  expect(status).toBe(200);
  const days = (new Date(body.membershipEndsAt).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(31.1);
  expect(await userOf(browser)).toMatchObject({
    subscriptionStatus: 'active',
    membershipEndsAt: body.membershipEndsAt,
  });
  expect((await cancel(browser)).body).toEqual(body);
});

test('an active member sees the plan, the card and the end of the paid period until the membership ends', async () => {
  const { browser, id } = await registerUser(auth);
  expect(await userOf(browser)).not.toHaveProperty('membership');
  await browser.call('POST', '/api/mock-payment', payment({ plan: 'annual', amount: 299, cardLast4: '1881' }));
  const { membership } = await userOf(browser);
  expect(membership).toEqual({ plan: 'annual', cardLast4: '1881', paidUntil: expect.any(String) as string });
  expect((await cancel(browser)).body.membershipEndsAt).toBe(membership?.paidUntil);
  expect((await userOf(browser)).membership).toEqual(membership);
  await users.updateOne({ _id: id }, { 'subscription.endsAt': new Date(Date.now() - 1) });
  await withinASecond(async () => (await userOf(browser)).membership === undefined);
});

test('a new payment renews a cancelled membership', async () => {
  const { browser } = await registerUser(auth, 'member');
  await cancel(browser);
  expect((await browser.call('POST', '/api/mock-payment', payment({ plan: 'annual', amount: 299 }))).status).toBe(200);
  expect(await userOf(browser)).not.toHaveProperty('membershipEndsAt');
});

test('without an active membership there is nothing to cancel', async () => {
  const { browser } = await registerUser(auth);
  const { status, body } = await cancel(browser);
  expect([status, body.code, body.message]).toEqual([409, 'not_active', 'There is no active membership to cancel.']);
});

test('an expired membership ends at once, and chapters and open sockets are notified', async () => {
  const { browser, id } = await registerUser(auth, 'member');
  await cancel(browser);
  const received: string[] = [];
  const listener = new Redis(auth.env.REDIS_URL!);
  listener.on('message', (_channel, message) => received.push(message));
  await listener.subscribe(signals.sessionsChanged.channel);
  await users.updateOne({ _id: id }, { 'subscription.endsAt': new Date(Date.now() - 1) });
  const now = await userOf(browser);
  expect(now.subscriptionStatus).toBe('newsletter');
  expect(now).not.toHaveProperty('membershipEndsAt');
  await eventually(() => auth.chapters.people.get(id)?.isActive === false);
  await eventually(() => received.includes(JSON.stringify({ userId: id })));
  listener.disconnect();
  expect(await users.findById(id).lean()).toMatchObject({ subscription: { status: 'newsletter' }, version: 3 });
  expect((await browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
});
