import type { Money } from './money-schemas';

/** The price of a plan, and the number of months that it lasts. */
export interface PlanPrice {
  money: Money;
  months: number;
}

/**
 * Returns what twelve months cost more with the next plan; a negative amount is saved. It is undefined if the prices
 * have different currencies.
 * @example yearlyDifference(monthlyFor29, yearlyFor299) // { amount: -4900, currency: 'USD' }
 */
export function yearlyDifference(current: PlanPrice, next: PlanPrice): Money | undefined {
  const { currency } = next.money;
  if (current.money.currency !== currency) return undefined;
  const perYear = ({ money, months }: PlanPrice) => (money.amount * 12) / months;
  return { amount: Math.round(perYear(next) - perYear(current)), currency };
}
