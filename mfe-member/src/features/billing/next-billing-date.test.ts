import { nextBillingDate } from './next-billing-date';

it('is the first of the next month', () => {
  expect(nextBillingDate(new Date(2026, 0, 31, 15))).toEqual(new Date(2026, 1, 1));
  expect(nextBillingDate(new Date(2026, 11, 1))).toEqual(new Date(2027, 0, 1));
});
