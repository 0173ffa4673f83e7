import { decimalsOf, listCurrencies } from './currencies';
import { formatMoney, isExact, parseUnits, toMoney, toUnits } from './money';
import { Currency, Money } from './money-schemas';

it.each([
  ['JPY', 0],
  ['USD', 2],
  ['HUF', 2],
  ['KWD', 3],
])('%s has %i decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals);
});

it('every amount of every currency stays the same through its units', () => {
  for (const currency of listCurrencies())
    for (let amount = 0; amount < 1e12; amount = amount * 3 + 1) {
      const units = toUnits({ amount, currency });
      expect(toMoney(units, currency)).toEqual({ amount, currency });
      expect(isExact(units, currency)).toBe(true);
    }
});

it('every amount can be typed as it is shown', () => {
  for (const currency of listCurrencies())
    for (let amount = 0; amount < 1e12; amount = amount * 7 + 1) {
      const shown = formatMoney({ amount, currency });
      const typed = shown.replace(/[^\d.,]/g, '').replace(/^\./, '');
      expect(parseUnits(typed)).toBe(toUnits({ amount, currency }));
    }
});

it.each([
  [2900, 'USD', '$29'],
  [2950, 'USD', '$29.50'],
  [123_450, 'EUR', '€1,234.50'],
  [500, 'JPY', '¥500'],
  [0, 'USD', '$0'],
  [1, 'USD', '$0.01'],
  [29_500, 'KWD', 'KWD\u00a029.500'],
])('%i in %s is shown as %s', (amount, currency, shown) => {
  expect(formatMoney({ amount, currency })).toBe(shown);
});

it('an amount with more decimals than its currency is not exact', () => {
  expect([isExact(29.5, 'JPY'), isExact(29.995, 'USD'), isExact(29.995, 'KWD'), isExact(29.99, 'USD')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it.each(['', '-1', '1e3', '1,23', '29,50', '1.', '.5', '$5', '1 000', 'NaN', '0x10'])('%p is no amount', (typed) => {
  expect(parseUnits(typed)).toBeUndefined();
});

it('a currency is a code of ISO 4217 with a minor unit, and money is whole and not negative', () => {
  for (const code of ['USD', 'EUR', 'JPY', 'KWD']) expect(Currency.safeParse(code).success).toBe(true);
  for (const code of ['usd', 'XXX', 'XAU', 'XDR', 'XTS', 'ABC', '', 'US', 1])
    expect(Currency.safeParse(code).success).toBe(false);
  for (const amount of [-1, 0.5, NaN, Infinity, 2 ** 53])
    expect(Money.safeParse({ amount, currency: 'USD' }).success).toBe(false);
});
