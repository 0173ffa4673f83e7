import { yearlyDifference } from './yearly-difference';

const plan = (amount: number, months: number, currency = 'USD') => ({ money: { amount, currency }, months });

test.each([
  [plan(2900, 1), plan(29_900, 12), -4900],
  [plan(29_900, 12), plan(2900, 1), 4900],
  [plan(2500, 1), plan(30_000, 12), 0],
  [plan(1000, 1), plan(2000, 3), -4000],
])('the difference of a year from %j to %j is %d', (current, next, amount) =>
  expect(yearlyDifference(current, next)).toEqual({ amount, currency: 'USD' }),
);

test('prices in different currencies are not compared', () =>
  expect(yearlyDifference(plan(2900, 1), plan(29_900, 12, 'EUR'))).toBeUndefined());
