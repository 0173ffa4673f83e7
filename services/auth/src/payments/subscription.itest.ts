import { DAY_MS } from '@meridian/shared-types';
import type { Problem } from '@meridian/shared-types';
import { serveAuth, eventually, payment } from '../testing/test-server';
import type { Browser } from '../testing/browser';
import { listenToSessions } from '../testing/signals';
import { dayInWords } from './day-in-words';

const auth = serveAuth();
const isAnnounced = listenToSessions();

const cancel = (browser: Browser) =>
  browser.call<{ membershipEndsAt: string } & Problem>('POST', '/api/subscription/cancel');
/** Ends the paid time of a cancelled membership. */
const endNow = (id: string) => {
  const over = new Date(Date.now() - 1);
  return auth.change(id, { 'subscription.endsAt': over, 'subscription.paidUntil': over });
};

test('a cancelled membership stays active until the end of the period', async () => {
  const { browser, id } = await auth.register('member');
  expect(await browser.me()).not.toHaveProperty('membershipEndsAt');
  const { status, body } = await cancel(browser);
  expect(status).toBe(200);
  const days = (new Date(body.membershipEndsAt).getTime() - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(31.1);
  expect(await browser.me()).toMatchObject({
    subscriptionStatus: 'active',
    membershipEndsAt: body.membershipEndsAt,
  });
  expect((await cancel(browser)).body).toEqual(body);
  const domainEvents = await auth.eventsFor(id);
  const until = dayInWords(new Date(body.membershipEndsAt));
  expect(domainEvents).toMatchObject([{ kind: 'subscription.cancelled', data: { until } }]); // The mail is sent once.
});

test('an active member sees the plan, the card and the end of the paid period until the membership ends', async () => {
  const { browser, id } = await auth.register();
  expect(await browser.me()).not.toHaveProperty('membership');
  await browser.call('POST', '/api/mock-payment', payment({ plan: 'annual', amount: 299, cardLast4: '1881' }));
  const { membership } = await browser.me();
  expect(membership).toEqual({
    plan: 'annual',
    amount: 299,
    money: { amount: 29_900, currency: 'USD' },
    cardLast4: '1881',
    paidUntil: expect.any(String) as string,
  });
  expect((await cancel(browser)).body.membershipEndsAt).toBe(membership?.paidUntil);
  expect((await browser.me()).membership).toEqual(membership);
  await endNow(id);
  await eventually(async () => (await browser.me()).membership === undefined);
});

test('a cancelled membership is resumed without a payment, once or twice, and keeps its end', async () => {
  const { browser, id } = await auth.register('member');
  const { membershipEndsAt } = (await cancel(browser)).body;
  for (let i = 0; i < 2; i++)
    expect((await browser.call('POST', '/api/subscription/resume')).body).toEqual({ paidUntil: membershipEndsAt });
  const user = await browser.me();
  expect(user).not.toHaveProperty('membershipEndsAt');
  expect(user.membership?.paidUntil).toBe(membershipEndsAt);
  expect(await auth.Payments.countDocuments({ userId: id })).toBe(1);
  await cancel(browser);
  await endNow(id);
  await eventually(async () => (await browser.me()).membership === undefined);
  expect(await cancel(browser)).toMatchObject({
    status: 409,
    body: { code: 'not_active', message: 'There is no active membership to cancel.' },
  });
  const late = await browser.call<Problem>('POST', '/api/subscription/resume');
  expect([late.status, late.body.message]).toEqual([409, 'There is no active membership to resume.']);
});

test('a change of the plan costs nothing and keeps the end of the paid time', async () => {
  const { browser, id } = await auth.register('member');
  const { membership } = await browser.me();
  expect((await browser.call('PUT', '/api/subscription/plan', { plan: 'annual', amount: 299 })).body).toEqual({
    plan: 'annual',
    paidUntil: membership!.paidUntil,
  });
  expect((await browser.me()).membership).toEqual({
    ...membership,
    ...{ plan: 'annual', amount: 299, money: { amount: 29_900, currency: 'USD' } },
  });
  expect(await auth.Payments.countDocuments({ userId: id })).toBe(1);
  const { status, body } = await browser.call<Problem>('PUT', '/api/subscription/plan', { plan: 'weekly', amount: 29 });
  expect([status, body.fields?.[0]?.path]).toEqual([400, 'plan']);
});

test('a declined card makes nobody a member, and the same submission may be repeated with another card', async () => {
  const { browser } = await auth.register();
  const { status, body } = await browser.call<Problem>('POST', '/api/mock-payment', payment({ cardLast4: '0002' }));
  expect([status, body.code, body.message]).toEqual([
    402,
    'card_declined',
    'Your card was declined. Use another card.',
  ]);
  expect((await browser.me()).subscriptionStatus).toBe('newsletter');
  expect((await browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
});

test('an expired membership ends at once, and the chapters service and open sockets are notified', async () => {
  const { browser, id } = await auth.register('member');
  await cancel(browser);
  await endNow(id);
  const now = await browser.me();
  expect(now.subscriptionStatus).toBe('newsletter');
  expect(now).not.toHaveProperty('membershipEndsAt');
  await eventually(() => auth.chapters.people.get(id)?.isActive === false);
  await isAnnounced({ userId: id });
  expect(await auth.stored(id)).toMatchObject({ subscription: { status: 'newsletter' }, version: 3 });
  expect((await browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
});
