import { isPaymentDue, paidSubscription, startingSubscription, statusOf } from './subscription.policy';

const now = new Date('2026-06-15T12:00:00Z');
const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000);

test('only a payment makes an account active', () => {
  expect(statusOf(startingSubscription(), now)).toBe('newsletter');
  expect(statusOf(paidSubscription('monthly', day(-400)), now)).toBe('active');
});

test('a cancelled membership lasts until its end, and can be taken up again', () => {
  const ends = (endsAt: Date) => ({ ...paidSubscription('annual', day(-100)), endsAt });
  expect([statusOf(ends(day(1)), now), isPaymentDue(ends(day(1)), now)]).toEqual(['active', true]);
  expect([statusOf(ends(now), now), isPaymentDue(ends(now), now)]).toEqual(['newsletter', true]);
  expect(isPaymentDue(paidSubscription('monthly', now), now)).toBe(false);
});
