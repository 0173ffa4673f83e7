/** An amount of money in minor units, such as cents, with its currency (ISO 4217). @example { amount: 2950, currency: 'USD' } */
export interface Money {
  amount: number;
  currency: string;
}

/** The currency of an organization whose office has chosen none. */
export const DEFAULT_CURRENCY = 'USD';

/**
 * The currencies whose minor unit is not a hundredth (ISO 4217). `Intl` is not asked, because browsers and versions of
 * Node.js disagree about some of them, and stored amounts must never change their meaning.
 */
const DECIMALS: Record<string, number> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);
/** Codes of ISO 4217 for metals, units of account and tests, which have no minor unit. */
const WITHOUT_MINOR_UNIT = new Set('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '));

/** Returns the codes of the currencies in which prices can be set. */
export const listCurrencies = (): string[] =>
  Intl.supportedValuesOf('currency').filter((code) => !WITHOUT_MINOR_UNIT.has(code));

/** Returns the number of decimals of a currency. @example decimalsOf('JPY') // 0 */
export const decimalsOf = (currency: string): number => DECIMALS[currency] ?? 2;

/** Converts units of a currency, such as dollars, to money. @example toMoney(29.5, 'USD').amount // 2950 */
export const toMoney = (units: number, currency: string): Money => ({
  amount: Math.round(units * 10 ** decimalsOf(currency)),
  currency,
});

/** Converts money to units of its currency, such as dollars. @example toUnits({ amount: 2950, currency: 'USD' }) // 29.5 */
export const toUnits = ({ amount, currency }: Money): number => amount / 10 ** decimalsOf(currency);

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

/**
 * Reads the amount that a person typed, with or without commas between thousands. Returns its units, or undefined if it
 * is no amount.
 * @example parseUnits('1,234.50') // 1234.5
 */
export function parseUnits(typed: string): number | undefined {
  const text = typed.trim();
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}
