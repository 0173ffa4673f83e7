import { pricesIn, type PlanPrices } from '@meridian/shared-types';
import { useSitePage } from './use-site-page';

/**
 * Returns the price of each plan, or undefined while the texts of the plans load. If they cannot be loaded,
 * it returns the first prices. The server refuses a payment of any amount other than the current price.
 */
export function usePlanPrices(): PlanPrices | undefined {
  const { content, isPending } = useSitePage('plans');
  return isPending ? undefined : pricesIn(content);
}
