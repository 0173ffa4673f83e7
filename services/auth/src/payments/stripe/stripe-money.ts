import { conflict } from '@meridian/service-kit';
import type { Money } from '@meridian/shared-types';

/**
 * The currencies whose amounts Stripe counts in other units than ISO 4217, by the number of its units in a minor unit.
 */
const FACTORS: Record<string, number> = { ISK: 100, UGX: 100, MGA: 0.01 };
/** The currencies of three decimals, of which Stripe takes amounts only in steps of ten. */
const STEPS_OF_TEN = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Converts money to the amount of a call. @throws {HttpError} 409 if Stripe cannot charge it. */
export function toStripeMoney({ amount, currency }: Money): { amount: number; currency: string } {
  const counted = Math.round(amount * (FACTORS[currency] ?? 1) * 100) / 100;
  if (!Number.isInteger(counted) || (STEPS_OF_TEN.has(currency) && counted % 10 !== 0))
    throw conflict('price_not_payable', 'This price cannot be paid by card. Write to us, so that we can change it.');
  return { amount: counted, currency: currency.toLowerCase() };
}

/** Converts an amount of a response to money. */
export function fromStripeMoney(amount: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase();
  return { amount: Math.round(amount / (FACTORS[currency] ?? 1)), currency };
}
