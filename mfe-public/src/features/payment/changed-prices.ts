import { invalidate } from '@meridian/platform';
import { ApiError, sitePagesApi, type PlanPrices } from '@meridian/shared-types';

/**
 * What the plans cost now, where something was refused because the page showed another price. Other pages read the
 * prices again.
 */
export function changedPricesIn(error: Error): PlanPrices | undefined {
  if (!(error instanceof ApiError) || error.problem?.code !== 'price_changed') return undefined;
  void invalidate(sitePagesApi.get);
  return error.problem.current as PlanPrices;
}
