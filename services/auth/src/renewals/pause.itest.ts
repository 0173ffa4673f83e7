import { DAY_MS, MINUTE_MS, type Problem } from '@meridian/shared-types';
import { addMonths } from '../subscriptions/subscription.policy';
import { createRenewals } from '../testing/renewals';
import { eventually, payment, serveAuth, withinASecond } from '../testing/test-server';
import { notifyMembers } from './notify-members';

const auth = serveAuth();

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

async function memberToPause() {
  const member = await auth.register('member');
  const { paidUntil, since } = (await auth.stored(member.id)).subscription;
  const call = <T = { pausedFrom: string; pausedUntil: string; paidUntil: string }>(act: string, body?: object) =>
    member.browser.call<T & Problem>('POST', `/api/subscription/${act}`, body);
  return { ...member, end: paidUntil!, since: since!, call, ...createRenewals(auth, member.id) };
}

/** Moves a planned pause so that it began at this time. */
async function beginAt(id: string, at: Date): Promise<void> {
  const { pausedUntil, paidUntil } = (await auth.stored(id)).subscription;
  const until = later(at, pausedUntil!.getTime() - paidUntil!.getTime());
  await auth.change(id, { 'subscription.paidUntil': at, 'subscription.pausedUntil': until });
}

test('a member plans a pause from the end of the paid period, changes its length, and resumes for free', async () => {
  const { id, browser, end, since, call } = await memberToPause();
  const until = (months: number) => addMonths(end, months, since).toISOString();
  for (let i = 0; i < 2; i++)
    expect((await call('pause', { months: 2 })).body).toEqual({ pausedFrom: end.toISOString(), pausedUntil: until(2) });
  expect((await call('pause', { months: 6 })).body.pausedUntil).toBe(until(6));
  expect(await browser.me()).toMatchObject({
    subscriptionStatus: 'active',
    membership: { paidUntil: end.toISOString(), pausedUntil: until(6) },
  });
  expect((await auth.kindsFor(id)).filter((kind) => kind === 'subscription.paused')).toHaveLength(2);
  for (let i = 0; i < 2; i++) expect((await call('resume')).body).toEqual({ paidUntil: end.toISOString() });
  expect((await browser.me()).membership).not.toHaveProperty('pausedUntil');
  expect(await auth.Payments.countDocuments({ userId: id })).toBe(1);
});

test('a pause has one to six whole months, and is refused for a cancelled or unpaid membership', async () => {
  const { id, browser, call } = await memberToPause();
  for (const months of [0, 7, 1.5, -1]) {
    const { status, body } = await call('pause', { months });
    expect([status, body.fields?.[0]?.path]).toEqual([400, 'months']);
  }
  await call('cancel');
  expect((await call('pause', { months: 1 })).body.code).toBe('cancelled');
  await call('resume');
  await auth.change(id, {
    'subscription.paidUntil': later(new Date(), -DAY_MS),
    'subscription.declinedAt': new Date(),
  });
  expect((await call('pause', { months: 1 })).body.code).toBe('not_paid');
  expect((await browser.me()).subscriptionStatus).toBe('active');
  const reader = await auth.register();
  const { status, body } = await reader.browser.call<Problem>('POST', '/api/subscription/pause', { months: 1 });
  expect([status, body.message]).toEqual([409, 'There is no active membership to pause.']);
});

test('a planned pause is not charged, and is known everywhere within a second of its beginning', async () => {
  const { id, browser, end, call, run, sent } = await memberToPause();
  await call('pause', { months: 1 });
  await run(later(end, -30 * MINUTE_MS), 2);
  expect(sent).toEqual([]);
  await beginAt(id, later(new Date(), 300));
  expect((await browser.me()).subscriptionStatus).toBe('active');
  await eventually(async () => (await browser.me()).subscriptionStatus === 'newsletter');
  await withinASecond(async () => auth.chapters.people.get(id)?.isActive === false);
  const { pause } = await browser.me();
  expect(pause).toMatchObject({ plan: 'monthly', money: { amount: 2900, currency: 'USD' }, cardLast4: '4242' });
  expect((await call('pause', { months: 2 })).body.code).toBe('already_paused');
  expect((await auth.stored(id)).subscription).toMatchObject({ status: 'newsletter', plan: 'monthly' });
});

test('a pause ends by itself with one charge, however many replicas run, and a mail a few days before', async () => {
  const { id, call, run, sent } = await memberToPause();
  await call('pause', { months: 1 });
  await beginAt(id, later(new Date(), -MINUTE_MS));
  await eventually(async () => (await auth.stored(id)).subscription.status === 'newsletter');
  const until = (await auth.stored(id)).subscription.pausedUntil!;
  const told = async () => (await auth.kindsFor(id)).filter((kind) => kind === 'subscription.pause-ends').length;
  await notifyMembers(auth, later(until, -3 * DAY_MS - MINUTE_MS));
  expect(await told()).toBe(0);
  await Promise.all([1, 2, 3].map((ms) => notifyMembers(auth, later(until, -3 * DAY_MS + ms))));
  await notifyMembers(auth, later(until, -DAY_MS));
  expect(await told()).toBe(1);
  await run(later(until, -1));
  expect(sent).toEqual([]);
  await run(later(until, MINUTE_MS), 3);
  expect(sent).toHaveLength(1);
  const { subscription } = await auth.stored(id);
  expect(subscription).toMatchObject({ status: 'active', since: subscription.since });
  expect(subscription.since!.getTime()).toBeGreaterThanOrEqual(until.getTime());
  expect(subscription.paidUntil).toEqual(addMonths(subscription.since!, 1, subscription.since!));
  expect(subscription).not.toHaveProperty('pausedUntil');
});

test('whoever ends a pause early is charged once, and is a member again at once', async () => {
  const { id, browser, call } = await memberToPause();
  await call('pause', { months: 3 });
  await beginAt(id, later(new Date(), -MINUTE_MS));
  await eventually(async () => (await browser.me()).pause !== undefined);
  const { status, body } = await call('resume');
  expect(status).toBe(200);
  expect(Date.parse(body.paidUntil)).toBeGreaterThan(Date.now() + 27 * DAY_MS);
  expect(await browser.me()).toMatchObject({ subscriptionStatus: 'active' });
  expect(auth.chapters.people.get(id)?.isActive).toBe(true);
  await call('resume');
  expect(await auth.paymentsOf(id)).toHaveLength(2);
});

test('a declined card does not end a pause with rights, and another card does', async () => {
  const { id, browser, call } = await memberToPause();
  await call('pause', { months: 3 });
  await beginAt(id, later(new Date(), -MINUTE_MS));
  await eventually(async () => (await browser.me()).pause !== undefined);
  await auth.change(id, { 'subscription.cardLast4': '0002' });
  expect((await call('resume')).status).toBe(402);
  expect(await browser.me()).toMatchObject({ subscriptionStatus: 'newsletter', pause: { isDeclined: true } });
  expect((await call('resume')).body.code).toBe('card_declined');
  expect((await browser.call('PUT', '/api/subscription/card', { cardLast4: '4242' })).status).toBe(200);
  expect((await browser.me()).subscriptionStatus).toBe('active');
});

test('a pause is cancelled before it begins or while it lasts, and nothing is charged', async () => {
  const [planned, begun] = [await memberToPause(), await memberToPause()];
  for (const { call } of [planned, begun]) await call('pause', { months: 2 });
  await planned.call('cancel');
  expect((await planned.browser.me()).membershipEndsAt).toBe(planned.end.toISOString());
  expect((await auth.stored(planned.id)).subscription).not.toHaveProperty('pausedUntil');
  await beginAt(begun.id, later(new Date(), -MINUTE_MS));
  await eventually(async () => (await begun.browser.me()).pause !== undefined);
  expect((await begun.call('cancel')).status).toBe(200);
  expect((await auth.stored(begun.id)).subscription).toEqual({ status: 'newsletter' });
  expect((await begun.browser.me()).pause).toBeUndefined();
  expect(await auth.paymentsOf(begun.id)).toHaveLength(1);
});

const expiry = (months: number) => {
  const month = addMonths(new Date(), months, new Date(0));
  return {
    typed: `${String(month.getUTCMonth() + 1).padStart(2, '0')}/${String(month.getUTCFullYear() % 100)}`,
    end: new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1)),
  };
};

test('a card that expires is told once, 30 days before, unless another card is chosen', async () => {
  const people = [await auth.register(), await auth.register()] as const;
  const { typed, end } = expiry(5);
  for (const { browser } of people)
    expect((await browser.call('POST', '/api/mock-payment', payment({ cardExpiry: typed }))).status).toBe(200);
  const [kept, changed] = people;
  expect((await kept.browser.me()).membership?.cardExpiresAt).toBe(end.toISOString());
  const told = async (id: string) => (await auth.kindsFor(id)).filter((kind) => kind === 'card.expires').length;
  await notifyMembers(auth, later(end, -30 * DAY_MS - MINUTE_MS));
  expect(await told(kept.id)).toBe(0);
  await changed.browser.call('PUT', '/api/subscription/card', { cardLast4: '1881', cardExpiry: expiry(20).typed });
  await Promise.all([0, 1, 2].map((ms) => notifyMembers(auth, later(end, -30 * DAY_MS + ms))));
  await notifyMembers(auth, later(end, -DAY_MS));
  expect([await told(kept.id), await told(changed.id)]).toEqual([1, 0]);
  expect((await changed.browser.me()).membership).toMatchObject({
    cardLast4: '1881',
    cardExpiresAt: expiry(20).end.toISOString(),
  });
});

test.each([
  ['13/30', 'Enter month and year as MM/YY'],
  ['1/30', 'Enter month and year as MM/YY'],
  ['01/20', 'This card has expired'],
])('the expiry %s is refused', async (cardExpiry, message) => {
  const { browser } = await auth.register();
  const { status, body } = await browser.call<Problem>('POST', '/api/mock-payment', payment({ cardExpiry }));
  expect([status, body.fields]).toEqual([400, [{ path: 'cardExpiry', message }]]);
});
