import { HOUR_MS } from '@meridian/shared-types';
import type { Plan } from '@meridian/shared-types';
import fc from 'fast-check';
import {
  charged,
  dueCharge,
  isExpired,
  isPaymentDue,
  isRenewalDue,
  isStillDue,
  paid,
  startingSubscription,
  statusOf,
  type PendingCharge,
  type Subscription,
} from './subscription.policy';

const now = new Date('2026-06-15T12:00:00Z');
const DAY = 24 * HOUR_MS;
const later = (ms: number, from = now) => new Date(from.getTime() + ms);
const firstPayment = (plan: Plan, at: Date | string = now) => paid(startingSubscription(), plan, '4242', new Date(at));

test('only a payment makes an account active, until the end of the paid time', () => {
  expect(statusOf(startingSubscription(), now)).toBe('newsletter');
  const subscription = firstPayment('monthly');
  expect(statusOf(subscription, later(30 * DAY - 1))).toBe('active');
  expect(statusOf(subscription, later(30 * DAY))).toBe('newsletter');
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

test('a period is renewed in its last hour or late, and a declined card is retried every ten minutes until the end', () => {
  const subscription = firstPayment('monthly');
  const end = subscription.paidUntil!;
  expect(isRenewalDue(subscription, later(-HOUR_MS - 1, end))).toBe(false);
  expect(isRenewalDue(subscription, later(-HOUR_MS, end))).toBe(true);
  expect(isRenewalDue(subscription, later(DAY, end))).toBe(true);
  expect(isRenewalDue({ ...subscription, endsAt: end }, end)).toBe(false);
  const declined = { ...subscription, declinedAt: later(-HOUR_MS, end) };
  expect(isRenewalDue(declined, later(-HOUR_MS + 1, end))).toBe(false);
  expect(isRenewalDue(declined, later(-50 * 60_000, end))).toBe(true);
  expect([isRenewalDue(declined, end), isExpired(declined, end)]).toEqual([false, true]);
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

/** The steps of a person and the clock, as the handlers and the background job apply them. */
const plan = fc.constantFrom('monthly' as const, 'annual' as const);
const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('pay' as const), plan }),
    fc.record({ does: fc.constant('change' as const), plan }),
    fc.record({
      does: fc.constantFrom(
        'cancel' as const,
        'resume' as const,
        'job' as const,
        'charge' as const,
        'decline' as const,
      ),
    }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 500 * DAY }) }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 2 * HOUR_MS }) }),
  ),
  { maxLength: 40 },
);

/** The lengths of the shortest month and year in days. */
const SHORTEST = { monthly: 28, annual: 365 } as const;

test('no order of paying, cancelling, resuming, changing and waiting shortens the paid time', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let [at, subscription]: [Date, Subscription] = [now, startingSubscription()];
      let promised = now;
      let charge: PendingCharge | undefined; // The job stores its result in its next step.
      const pay = (bought: string, after = paid(subscription, bought, '4242', at)) => {
        const from = Math.max(at.getTime(), promised.getTime());
        subscription = after;
        expect(subscription.paidUntil!.getTime()).toBeGreaterThanOrEqual(
          from + SHORTEST[bought as keyof typeof SHORTEST] * DAY,
        );
        promised = subscription.paidUntil!;
      };
      for (const step of all) {
        const isActive = statusOf(subscription, at) === 'active';
        if (step.does === 'wait') at = later(step.ms, at);
        else if (step.does === 'pay') {
          if (isPaymentDue(subscription, at)) pay(step.plan);
        } else if (step.does === 'job') {
          charge ??= dueCharge(subscription, at);
          if (charge) {
            pay(charge.plan, charged(subscription, charge, at));
            charge = undefined;
          } else if (isExpired(subscription, at)) subscription = startingSubscription();
        } else if (step.does === 'charge') charge ??= dueCharge(subscription, at);
        else if (step.does === 'decline') {
          if (!charge && isRenewalDue(subscription, at)) subscription = { ...subscription, declinedAt: at };
        } else if (!isActive) continue;
        else if (step.does === 'change') subscription = { ...subscription, plan: step.plan };
        else if (step.does === 'cancel') subscription = { ...subscription, endsAt: subscription.paidUntil! };
        else {
          const { endsAt: _, ...resumed } = subscription;
          subscription = resumed;
        }
        expect(statusOf(subscription, at)).toBe(promised > at ? 'active' : 'newsletter');
        if (promised > at) expect(subscription.paidUntil).toEqual(promised);
      }
    }),
    { numRuns: 2000 },
  );
});
