import { HOUR_MS } from '@meridian/shared-types';
import type { Plan } from '@meridian/shared-types';
import {
  charged,
  dueCharge,
  isExpired,
  isPaymentDue,
  isStillDue,
  paid,
  startingSubscription,
  statusOf,
  type Subscription,
} from './subscription.policy';
import { GRACE_MS, isRenewalDue } from './renewal-times.policy';

const now = new Date('2026-06-15T12:00:00Z');
const DAY = 24 * HOUR_MS;
const later = (ms: number, from = now) => new Date(from.getTime() + ms);
const firstPayment = (plan: Plan, at: Date | string = now) => paid(startingSubscription(), plan, '4242', new Date(at));

test('only a payment makes an account active, until the end of the paid time, and a week longer if it renews', () => {
  expect(statusOf(startingSubscription(), now)).toBe('newsletter');
  const subscription = firstPayment('monthly');
  expect(statusOf(subscription, later(30 * DAY - 1))).toBe('active');
  expect(statusOf({ ...subscription, endsAt: subscription.paidUntil! }, later(30 * DAY))).toBe('newsletter');
  expect(statusOf(subscription, later(37 * DAY - 1))).toBe('active');
  expect(statusOf(subscription, later(37 * DAY))).toBe('newsletter');
});

test('a payment is due before a membership ends, unless the membership renews automatically', () => {
  const subscription = firstPayment('annual');
  expect(isPaymentDue(subscription, now)).toBe(false);
  expect(isPaymentDue({ ...subscription, endsAt: subscription.paidUntil! }, now)).toBe(true);
  expect(isPaymentDue({ ...subscription, declinedAt: now }, now)).toBe(true);
  expect(isPaymentDue(startingSubscription(), now)).toBe(true);
});

test.each([
  ['monthly', '2026-06-15T12:00:00Z', ['2026-07-15T12:00:00.000Z', '2026-08-15T12:00:00.000Z']],
  ['monthly', '2026-01-31T00:00:00Z', ['2026-02-28T00:00:00.000Z', '2026-03-31T00:00:00.000Z']],
  ['annual', '2024-02-29T00:00:00Z', ['2025-02-28T00:00:00.000Z', '2026-02-28T00:00:00.000Z']],
] as const)('%s periods from %s end at %j', (plan, since, ends) => {
  let subscription = firstPayment(plan, since);
  for (const end of ends) {
    expect(subscription.paidUntil?.toISOString()).toBe(end);
    subscription = paid(subscription, plan, '4242', later(-DAY, subscription.paidUntil));
  }
});

test('a payment before the end extends from the end, so a month is added to a cancelled year', () => {
  const year = firstPayment('annual');
  const renewed = paid({ ...year, endsAt: year.paidUntil! }, 'monthly', '1881', later(DAY));
  expect(renewed).toEqual({
    status: 'active',
    plan: 'monthly',
    cardLast4: '1881',
    since: now,
    paidUntil: new Date('2027-07-15T12:00:00Z'),
  });
});

test('a period is renewed in its last hour or late, and a declined card is charged again after 3 and 5 days', () => {
  const subscription = firstPayment('monthly');
  const end = subscription.paidUntil!;
  expect(isRenewalDue(subscription, later(-HOUR_MS - 1, end))).toBe(false);
  expect(isRenewalDue(subscription, later(-HOUR_MS, end))).toBe(true);
  expect(isRenewalDue(subscription, later(DAY, end))).toBe(true);
  expect(isRenewalDue({ ...subscription, endsAt: end }, end)).toBe(false);
  const declined = { ...subscription, declinedAt: later(-HOUR_MS, end) };
  const first = declined.declinedAt;
  expect(isRenewalDue(declined, later(3 * DAY - 1, first))).toBe(false);
  expect(isRenewalDue(declined, later(3 * DAY, first))).toBe(true);
  const twice = { ...declined, declines: 2, declinedAt: later(3 * DAY, first) };
  expect(isRenewalDue(twice, later(5 * DAY - 1, first))).toBe(false);
  expect(isRenewalDue(twice, later(5 * DAY, first))).toBe(true);
  const thrice = { ...declined, declines: 3, declinedAt: later(5 * DAY, first) };
  expect(isRenewalDue(thrice, later(6 * DAY, end))).toBe(false);
  expect(isRenewalDue({ ...declined, isCardRefused: true }, later(6 * DAY, end))).toBe(false);
  for (const state of [declined, twice, thrice]) {
    expect(isExpired(state, later(GRACE_MS - 1, end))).toBe(false);
    const over = later(GRACE_MS, end);
    expect([isRenewalDue(state, over), isExpired(state, over)]).toEqual([false, true]);
  }
  expect([isExpired(subscription, end), isExpired({ ...subscription, endsAt: end }, end)]).toEqual([false, true]);
});

/** The first price of a month. */
const FIRST = { amount: 2900, currency: 'USD' };

test('a renewal adds the charged period and keeps later changes of the plan, card, cancellation and end', () => {
  const before = firstPayment('monthly');
  const end = before.paidUntil!;
  const charge = dueCharge(before, end)!;
  expect(charge).toMatchObject({ plan: 'monthly', amount: 2900, currency: 'USD', cardLast4: '4242' });
  const at = later(-HOUR_MS, end);
  const next = new Date('2026-08-15T12:00:00Z');
  expect(charged(before, charge, at)).toEqual({ ...before, ...FIRST, paidUntil: next });
  const chosen = { plan: 'annual', amount: 35_000, currency: 'USD', cardLast4: '1881' } as const;
  const changed: Subscription = { ...before, ...chosen, endsAt: end };
  expect(charged(changed, charge, at)).toEqual({ ...changed, paidUntil: next, endsAt: next });
  const ended = charged(startingSubscription(), charge, now);
  expect(ended).toEqual({ ...before, ...FIRST, endsAt: before.paidUntil });
});

test('a payment sets its plan and card and ends a cancellation, but keeps a plan and a cancellation since then', () => {
  const begun = { ...firstPayment('monthly'), declinedAt: now };
  const end = begun.paidUntil!;
  const next = new Date('2027-07-15T12:00:00Z');
  const bought = { plan: 'annual' as const, amount: 32_000, currency: 'EUR', cardLast4: '1881' };
  const result = { status: 'active', since: now, paidUntil: next, ...bought };
  for (const before of [begun, { ...begun, endsAt: end }]) {
    const charge = { ...bought, before };
    expect(charged(before, charge, now)).toEqual(result);
    expect(charged(begun, charge, now)).toEqual(result);
    expect(charged({ ...before, cardLast4: '0005' }, charge, now)).toEqual({ ...result, cardLast4: '0005' });
    expect(charged(startingSubscription(), charge, later(DAY, end))).toMatchObject(bought);
    expect(charged(startingSubscription(), charge, later(DAY, end))).not.toHaveProperty('endsAt');
  }
  const charge = { ...bought, before: begun };
  expect(charged({ ...begun, endsAt: end }, charge, now)).toEqual({ ...result, endsAt: next });
  const first = { ...bought, before: startingSubscription() };
  expect(charged(begun, first, now)).toMatchObject({
    plan: 'monthly',
    amount: 2900,
    currency: 'USD',
    cardLast4: '4242',
  });
  const rechosen = { ...begun, amount: 3500, currency: 'USD' };
  expect(charged(rechosen, charge, now)).toMatchObject({ plan: 'monthly', amount: 3500, currency: 'USD' });
});

test('a charge is due until a cancellation, change or payment; its key has the period, the plan and the price', () => {
  const subscription = firstPayment('monthly');
  const end = subscription.paidUntil!;
  const charge = dueCharge(subscription, end)!;
  expect(charge.idempotencyKey).toBe('renewal 2026-07-15T12:00:00.000Z monthly 2900 USD');
  expect(isStillDue(subscription, charge, later(HOUR_MS, end))).toBe(true);
  expect(dueCharge({ ...subscription, amount: 3500, currency: 'EUR' }, end)).toMatchObject({
    amount: 3500,
    currency: 'EUR',
    idempotencyKey: 'renewal 2026-07-15T12:00:00.000Z monthly 3500 EUR',
  });
  const others = [
    startingSubscription(),
    { ...subscription, endsAt: end },
    { ...subscription, plan: 'annual' as const },
    { ...subscription, amount: 3500, currency: 'USD' },
    { ...subscription, amount: 2900, currency: 'EUR' },
    charged(subscription, charge, later(-HOUR_MS, end)),
  ];
  for (const other of others) expect(isStillDue(other, charge, end)).toBe(false);
});

test('a renewal charges the agreed amount, which is the first price if none is stored', () => {
  const old = firstPayment('annual');
  expect(dueCharge(old, old.paidUntil!)).toMatchObject({ plan: 'annual', amount: 29_900, currency: 'USD' });
  const renewed = charged(old, dueCharge(old, old.paidUntil!)!, later(-HOUR_MS, old.paidUntil!));
  expect(renewed).toMatchObject({ plan: 'annual', amount: 29_900, currency: 'USD' });
  const agreed = { ...old, amount: 32_000, currency: 'EUR' };
  expect(charged(agreed, dueCharge(agreed, agreed.paidUntil!)!, now)).toMatchObject({
    ...{ plan: 'annual', amount: 32_000, currency: 'EUR' },
  });
});
