import { paid, startingSubscription } from '../subscriptions/subscription.policy';
import { hiddenAddress, mergedSubscription } from './merge.policy';

const now = new Date('2026-06-15T12:00:00Z');
const on = (day: string) => new Date(`${day}T12:00:00Z`);
const year = (day: string) => paid(startingSubscription(), 'annual', '4242', on(day));
const month = (day: string) => paid(startingSubscription(), 'monthly', '1111', on(day));

test('the months of both are added, with begun months as whole ones after the paid time of the account that stays', () => {
  const { subscription, months } = mergedSubscription(year('2026-01-15'), month('2026-06-01'), now);
  expect(months).toBe(1);
  expect(subscription).toMatchObject({ plan: 'annual', cardLast4: '4242', paidUntil: on('2027-02-15') });
  const cancelled = { ...year('2026-01-15'), endsAt: on('2027-01-15') };
  expect(mergedSubscription(cancelled, month('2026-06-01'), now).subscription.endsAt).toEqual(on('2027-02-15'));
});

test('if only one account has a membership, that membership stays unchanged', () => {
  const other = year('2026-01-15');
  expect(mergedSubscription(startingSubscription(), other, now)).toEqual({ subscription: other, months: 7 });
  expect(mergedSubscription(other, startingSubscription(), now)).toEqual({ subscription: other, months: 0 });
  expect(mergedSubscription(other, year('2020-01-15'), now)).toEqual({ subscription: other, months: 0 });
});

test.each([
  ['ana@example.org', 'a***@e***.org'],
  ['a@mail.example.co.uk', 'a***@m***.uk'],
])('%s is shown as %s', (address, shown) => expect(hiddenAddress(address)).toBe(shown));
