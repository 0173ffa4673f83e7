import { DAY_MS } from '@meridian/shared-types';
import { recordedDomainEvents } from '@meridian/service-kit/testing';
import { namedPeople } from '@meridian/shared-types/schemas';
import type { CurrentUser, Problem } from '@meridian/shared-types';
import { signals } from '@meridian/shared-types/contracts';
import { Redis } from 'ioredis';
import { createAuthTestServer, eventually, registerUser, payment, type AuthTestServer } from '../testing/test-server';
import type { Browser } from '../testing/browser';
import { paymentModel } from '../models/payment.model';
import { userModel, type Users } from '../models/user.model';
import { dayInWords } from './day-in-words';

let auth: AuthTestServer;
let users: Users;
beforeAll(async () => {
  auth = await createAuthTestServer();
  users = userModel(auth.db);
});
afterAll(() => auth.stop());

const cancel = (browser: Browser) =>
  browser.call<{ membershipEndsAt: string } & Problem>('POST', '/api/subscription/cancel');
/** Ends the paid time of a cancelled membership. */
const endNow = (id: string) => {
  const over = new Date(Date.now() - 1);
  return users.updateOne({ _id: id }, { 'subscription.endsAt': over, 'subscription.paidUntil': over });
};
const userOf = async (browser: Browser) => (await browser.call<CurrentUser>('GET', '/api/auth/me')).body.user;

test('a cancelled membership stays active until the end of the period', async () => {
  const { browser, id } = await registerUser(auth, 'member');
  expect(await userOf(browser)).not.toHaveProperty('membershipEndsAt');
  const { status, body } = await cancel(browser);
  expect(status).toBe(200);
  const days = (new Date(body.membershipEndsAt).getTime() - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(31.1);
  expect(await userOf(browser)).toMatchObject({
    subscriptionStatus: 'active',
    membershipEndsAt: body.membershipEndsAt,
  });
  expect((await cancel(browser)).body).toEqual(body);
  const domainEvents = (await recordedDomainEvents(auth.db)).filter((domainEvent) =>
    namedPeople(domainEvent).includes(id),
  );
  const until = dayInWords(new Date(body.membershipEndsAt));
  expect(domainEvents).toMatchObject([{ kind: 'subscription.cancelled', data: { until } }]); // The mail is sent once.
});

test('an active member sees the plan, the card and the end of the paid period until the membership ends', async () => {
  const { browser, id } = await registerUser(auth);
  expect(await userOf(browser)).not.toHaveProperty('membership');
  await browser.call('POST', '/api/mock-payment', payment({ plan: 'annual', amount: 299, cardLast4: '1881' }));
  const { membership } = await userOf(browser);
  expect(membership).toEqual({
    plan: 'annual',
    amount: 299,
    cardLast4: '1881',
    paidUntil: expect.any(String) as string,
  });
  expect((await cancel(browser)).body.membershipEndsAt).toBe(membership?.paidUntil);
  expect((await userOf(browser)).membership).toEqual(membership);
  await endNow(id);
  await eventually(async () => (await userOf(browser)).membership === undefined);
});

test('a payment for a cancelled membership extends the paid time, for example a year by a month, and renews it', async () => {
  const { browser } = await registerUser(auth);
  await browser.call('POST', '/api/mock-payment', payment({ plan: 'annual', amount: 299 }));
  const year = (await cancel(browser)).body.membershipEndsAt;
  expect((await browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
  const { membership, membershipEndsAt } = await userOf(browser);
  expect(membershipEndsAt).toBeUndefined();
  expect(membership?.plan).toBe('monthly');
  const added = new Date(membership!.paidUntil).getTime() - new Date(year).getTime();
  expect(added / DAY_MS).toBeGreaterThanOrEqual(28);
  expect(added / DAY_MS).toBeLessThanOrEqual(31);
});

test('a cancelled membership is resumed without a payment, once or twice, and keeps its end', async () => {
  const { browser, id } = await registerUser(auth, 'member');
  const { membershipEndsAt } = (await cancel(browser)).body;
  for (let i = 0; i < 2; i++)
    expect((await browser.call('POST', '/api/subscription/resume')).body).toEqual({ paidUntil: membershipEndsAt });
  const user = await userOf(browser);
  expect(user).not.toHaveProperty('membershipEndsAt');
  expect(user.membership?.paidUntil).toBe(membershipEndsAt);
  expect(await paymentModel(auth.db).countDocuments({ userId: id })).toBe(1);
  await cancel(browser);
  await endNow(id);
  await eventually(async () => (await userOf(browser)).membership === undefined);
  const late = await browser.call<Problem>('POST', '/api/subscription/resume');
  expect([late.status, late.body.message]).toEqual([409, 'There is no active membership to resume.']);
});

test('a change of the plan costs nothing and keeps the end of the paid time', async () => {
  const { browser, id } = await registerUser(auth, 'member');
  const { membership } = await userOf(browser);
  expect((await browser.call('PUT', '/api/subscription/plan', { plan: 'annual', amount: 299 })).body).toEqual({
    plan: 'annual',
    paidUntil: membership!.paidUntil,
  });
  expect((await userOf(browser)).membership).toEqual({ ...membership, plan: 'annual', amount: 299 });
  expect(await paymentModel(auth.db).countDocuments({ userId: id })).toBe(1);
  const { status, body } = await browser.call<Problem>('PUT', '/api/subscription/plan', { plan: 'weekly', amount: 29 });
  expect([status, body.fields?.[0]?.path]).toEqual([400, 'plan']);
});

test('a declined card makes nobody a member, and the same submission may be repeated with another card', async () => {
  const { browser } = await registerUser(auth);
  const { status, body } = await browser.call<Problem>('POST', '/api/mock-payment', payment({ cardLast4: '0002' }));
  expect([status, body.code, body.message]).toEqual([
    402,
    'card_declined',
    'Your card was declined. Use another card.',
  ]);
  expect((await userOf(browser)).subscriptionStatus).toBe('newsletter');
  expect((await browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
});

test('without an active membership the cancellation is refused', async () => {
  const { browser } = await registerUser(auth);
  const { status, body } = await cancel(browser);
  expect([status, body.code, body.message]).toEqual([409, 'not_active', 'There is no active membership to cancel.']);
});

test('an expired membership ends at once, and the chapters service and open sockets are notified', async () => {
  const { browser, id } = await registerUser(auth, 'member');
  await cancel(browser);
  const received: string[] = [];
  const listener = new Redis(auth.env.REDIS_URL!);
  listener.on('message', (_channel, message) => received.push(message));
  await listener.subscribe(signals.sessionsChanged.channel);
  await endNow(id);
  const now = await userOf(browser);
  expect(now.subscriptionStatus).toBe('newsletter');
  expect(now).not.toHaveProperty('membershipEndsAt');
  await eventually(() => auth.chapters.people.get(id)?.isActive === false);
  await eventually(() => received.includes(JSON.stringify({ userId: id })));
  listener.disconnect();
  expect(await users.findById(id).lean()).toMatchObject({ subscription: { status: 'newsletter' }, version: 3 });
  expect((await browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
});
