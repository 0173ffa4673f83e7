import { toUnits, type Money } from '@meridian/shared-types';

type Stored = Partial<Money>;

/**
 * Returns an amount of exports in units of its currency.
 * @example exportedAmount({ amount: 2950, currency: 'USD' }) // 29.5
 */
export const exportedAmount = ({ amount, currency }: Stored): number | undefined =>
  amount !== undefined && currency !== undefined ? toUnits({ amount, currency }) : undefined;

/** The column of an export with the amount of a document. */
export const AMOUNT_COLUMN = { columns: { amount: exportedAmount }, reads: ['amount'] as 'amount'[] };
