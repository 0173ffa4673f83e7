import { pricesIn, type PlanPrices } from '@meridian/shared-types';
import { useSitePage } from './use-site-page';

/**
 * What the plans cost. Undefined while it is loaded. Where it cannot be loaded: what they cost at first, as a payment
 * of another amount than the present one is refused.
 */
export function usePlanPrices(): PlanPrices | undefined {
  const { content, isPending } = useSitePage('plans');
  return isPending ? undefined : pricesIn(content);
}
