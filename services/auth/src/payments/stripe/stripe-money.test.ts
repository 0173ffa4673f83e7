import { fromStripeMoney, toStripeMoney } from './stripe-money';

test.each([
  ['USD', 2950, 2950],
  ['JPY', 500, 500],
  ['ISK', 500, 50_000],
  ['UGX', 5000, 500_000],
  ['KWD', 9130, 9130],
])('an amount in %s of %i minor units is %i at Stripe, and the same when it returns', (currency, amount, counted) => {
  const sent = toStripeMoney({ amount, currency });
  expect(sent).toEqual({ amount: counted, currency: currency.toLowerCase() });
  expect(fromStripeMoney(sent.amount, sent.currency)).toEqual({ amount, currency });
});

test('a price of three decimals that Stripe cannot charge is refused with a reason', () => {
  expect(() => toStripeMoney({ amount: 9125, currency: 'KWD' })).toThrow('This price cannot be paid by card.');
});
