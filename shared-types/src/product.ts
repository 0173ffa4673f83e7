/** The name of the product. */
export const PRODUCT_NAME = 'Meridian';

/** What each plan costs, in whole US dollars. */
export interface PlanPrices {
  monthly: number;
  annual: number;
}

/** What the plans cost until the office says something else. Who paid before it could has agreed to these. */
export const FIRST_PRICES: PlanPrices = { monthly: 29, annual: 299 };

/**
 * What the plans cost now, by the page of the plans. A version of before it had prices, and no page at all, cost what
 * the plans did at first.
 * @example pricesIn(useSitePage('plans').content).monthly
 */
export const pricesIn = (plans: { prices?: PlanPrices } | undefined): PlanPrices => plans?.prices ?? FIRST_PRICES;

/** Paths of the API documentation: OpenAPI document, page, and icon of the page. */
export const API_DOCS = { document: '/api/openapi.json', page: '/api/docs', icon: '/api/docs/icon.svg' } as const;
