import { decimalsOf } from './currencies';
import type { Money } from './money-schemas';

/** Converts units of a currency, such as dollars, to money. @example toMoney(29.5, 'USD').amount // 2950 */
export const toMoney = (units: number, currency: string): Money => ({
  amount: Math.round(units * 10 ** decimalsOf(currency)),
  currency,
});

/** Converts money to units, such as dollars. @example toUnits({ amount: 2950, currency: 'USD' }) // 29.5 */
export const toUnits = ({ amount, currency }: Money): number => amount / 10 ** decimalsOf(currency);

/** Returns money as responses contain it: in units of its currency, such as dollars, and in minor units. */
export const toShownMoney = ({ amount, currency }: Money) => ({
  amount: toUnits({ amount, currency }),
  money: { amount, currency },
});

/** Returns whether a currency has as many decimals as a number of its units. @example isExact(29.5, 'JPY') // false */
export const isExact = (units: number, currency: string): boolean => toUnits(toMoney(units, currency)) === units;

/**
 * Returns money as people read it, without decimals if all of them are zero.
 * @example formatMoney({ amount: 123450, currency: 'EUR' }) // '€1,234.50'
 */
export function formatMoney(money: Money): string {
  const units = toUnits(money);
  const digits = Number.isInteger(units) ? 0 : decimalsOf(money.currency);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(units);
}

/** Returns units of a currency as people read them. @example formatUnits(29.5, 'USD') // '$29.50' */
export const formatUnits = (units: number, currency: string): string => formatMoney(toMoney(units, currency));

/**
 * Reads the amount that a person typed, with or without commas between thousands. Returns its units, or undefined if it
 * is no amount.
 * @example parseUnits('1,234.50') // 1234.5
 */
export function parseUnits(typed: string): number | undefined {
  const text = typed.trim();
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}
