import { pricesIn, type PlanPrices } from '@meridian/shared-types';
import { useSitePage } from './use-site-page';

/**
 * The price of each plan in dollars. Undefined while the page of the plans is loading. The first prices if it cannot be
 * loaded: the server refuses a payment of any other amount than the current price.
 */
export function usePlanPrices(): PlanPrices | undefined {
  const { content, isPending } = useSitePage('plans');
  return isPending ? undefined : pricesIn(content);
}
