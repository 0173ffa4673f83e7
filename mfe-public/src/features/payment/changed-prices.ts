import { invalidate } from '@meridian/platform';
import { ApiError, sitePagesApi, type PlanPrices } from '@meridian/shared-types';

/** The prices of the plans in a refusal, with their currency. */
export type ChangedPrices = PlanPrices & { currency: string; others?: Record<string, number> };

/**
 * Returns the current prices if a call was refused because the page showed another price, and undefined otherwise. It
 * also invalidates the prices, so that other pages fetch them again.
 */
export function changedPricesIn(error: Error): ChangedPrices | undefined {
  if (!(error instanceof ApiError) || error.problem?.code !== 'price_changed') return undefined;
  void invalidate(sitePagesApi.get);
  return error.problem.current as ChangedPrices;
}
