import { isPaymentDue, paidSubscription, periodEnd, startingSubscription, statusOf } from './subscription.policy';

const now = new Date('2026-06-15T12:00:00Z');
const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000);

test('only a payment makes an account active', () => {
  expect(statusOf(startingSubscription(), now)).toBe('newsletter');
  expect(statusOf(paidSubscription('monthly', day(-400), '4242'), now)).toBe('active');
});

test('a cancelled membership lasts until its end, and can be renewed', () => {
  const ends = (endsAt: Date) => ({ ...paidSubscription('annual', day(-100), '4242'), endsAt });
  expect([statusOf(ends(day(1)), now), isPaymentDue(ends(day(1)), now)]).toEqual(['active', true]);
  expect([statusOf(ends(now), now), isPaymentDue(ends(now), now)]).toEqual(['newsletter', true]);
  expect(isPaymentDue(paidSubscription('monthly', now, '4242'), now)).toBe(false);
});

test.each([
  ['monthly', '2026-06-15T12:00:00Z', '2026-07-15T12:00:00.000Z'],
  ['monthly', '2026-05-15T12:00:00Z', '2026-07-15T12:00:00.000Z'], // ends exactly now: the next one has started
  ['monthly', '2026-05-15T12:00:01Z', '2026-06-15T12:00:01.000Z'],
  ['monthly', '2026-05-31T00:00:00Z', '2026-06-30T00:00:00.000Z'],
  ['monthly', '2020-01-31T00:00:00Z', '2026-06-30T00:00:00.000Z'],
  ['annual', '2024-02-29T00:00:00Z', '2027-02-28T00:00:00.000Z'],
  ['annual', '2026-06-15T11:00:00Z', '2027-06-15T11:00:00.000Z'],
] as const)('a %s period that started at %s is paid until %s', (plan, since, until) => {
  expect(periodEnd(paidSubscription(plan, new Date(since), '4242'), now)?.toISOString()).toBe(until);
});

test('without a payment there is no paid period', () => {
  expect(periodEnd(startingSubscription(), now)).toBeUndefined();
});
