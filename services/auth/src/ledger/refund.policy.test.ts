import { Types } from 'mongoose';
import { paid, startingSubscription, type Subscription } from '../subscriptions/subscription.policy';
import { given } from './given.policy';
import { afterRefund, refundable } from './refund.policy';

const now = new Date('2026-06-15T12:00:00Z');
const on = (day: string) => new Date(`${day}T12:00:00Z`);
const payment = (plan: 'monthly' | 'annual', day: string) => ({
  _id: new Types.ObjectId(),
  plan,
  amount: plan === 'annual' ? 29_900 : 2900,
  paidAt: on(day),
});
const refundOf = (paymentId: Types.ObjectId, months: number, amount: number) =>
  ({ kind: 'refunded', months, amount, paymentId, at: now }) as const;
const yearFrom = (day: string) => paid(startingSubscription(), 'annual', '4242', on(day));
const dayOf = ({ paidUntil }: Subscription) => paidUntil?.toISOString().slice(0, 10);

test('given months follow the paid time, which then renews; without a membership they end automatically', () => {
  expect(dayOf(given(yearFrom('2026-01-31'), 1, now))).toBe('2027-02-28');
  expect(given(yearFrom('2026-01-31'), 1, now)).not.toHaveProperty('endsAt');
  const end = on('2026-09-15');
  const alone = { status: 'active', plan: 'monthly', since: now, paidUntil: end, endsAt: end };
  expect(given(startingSubscription(), 3, now)).toEqual(alone);
  // The membership is renewed late.
  expect(given(yearFrom('2020-01-31'), 3, now)).toMatchObject({ paidUntil: end, cardLast4: '4242' });
  const cancelled = { ...yearFrom('2026-01-31'), endsAt: on('2027-01-31') };
  expect(given(cancelled, 2, now).endsAt).toEqual(on('2027-03-31'));
});

test('either the unused whole months of a year or the whole year can be refunded', () => {
  const year = payment('annual', '2026-01-15');
  expect(refundable(year, [year], [], yearFrom('2026-01-15'), now)).toEqual({
    whole: { amount: 29_900, months: 12 },
    unused: { amount: 17_442, months: 7 },
  });
  const rest = [refundOf(year._id, 7, 17_442)];
  // The date of `now` is exactly seven months before the end.
  expect(afterRefund(year, [year], [], yearFrom('2026-01-15'), 7, now)).toEqual(startingSubscription());
  expect(refundable(year, [year], rest, startingSubscription(), now)).toEqual({ whole: { amount: 12_458, months: 5 } });
  expect(refundable(year, [year], [refundOf(year._id, 12, 29_900)], startingSubscription(), now)).toBeUndefined();
});

test('a refund ends the rest of the payment at once, and the card is not charged again', () => {
  const year = payment('annual', '2026-01-15');
  expect(afterRefund(year, [year], [], yearFrom('2026-01-15'), 12, now)).toEqual(startingSubscription());
  const later = yearFrom('2026-06-01');
  const shortened = afterRefund(payment('annual', '2026-06-01'), [], [], later, 11, now);
  expect([dayOf(shortened), shortened.endsAt]).toEqual(['2026-07-01', on('2026-07-01')]);
});

test('time that was paid or given later remains, and moves to now or to the start of the refunded months', () => {
  const [first, second] = [payment('monthly', '2026-06-01'), payment('annual', '2026-06-10')];
  const both = { ...paid(yearFrom('2026-06-01'), 'monthly', '4242', on('2026-06-10')) };
  expect(dayOf(both)).toBe('2027-07-01');
  expect(dayOf(afterRefund(first, [first, second], [], both, 1, now))).toBe('2027-06-15');
  expect(dayOf(afterRefund(second, [first, second], [], both, 12, now))).toBe('2026-07-01');
  const gift = { kind: 'given', months: 2, at: on('2026-06-12') } as const;
  const withGift = given(both, 2, now);
  expect(dayOf(afterRefund(second, [first, second], [gift], withGift, 12, now))).toBe('2026-09-01');
});

test('a payment whose time has passed can be refunded, and the subscription does not change', () => {
  const [old, current] = [payment('monthly', '2024-06-01'), payment('annual', '2026-06-01')];
  const subscription = yearFrom('2026-06-01');
  expect(refundable(old, [old, current], [], subscription, now)).toEqual({ whole: { amount: 2900, months: 1 } });
  expect(afterRefund(old, [old, current], [], subscription, 1, now)).toBe(subscription);
});
