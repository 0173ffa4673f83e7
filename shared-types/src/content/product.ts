/** The name of the product. */
export const PRODUCT_NAME = 'Meridian';

/** The price of each plan in units of the organization's currency, such as dollars. */
export interface PlanPrices {
  monthly: number;
  annual: number;
}

/**
 * The default prices in US dollars, which apply until the office changes them. People who paid before that have agreed
 * to these.
 */
export const FIRST_PRICES: PlanPrices = { monthly: 29, annual: 299 };

/**
 * Returns the current prices of the plans from the page of the plans, or the default prices without the page.
 * @example pricesIn(useSitePage('plans').content).monthly
 */
export const pricesIn = (plans: { prices: PlanPrices } | undefined): PlanPrices => plans?.prices ?? FIRST_PRICES;

/** The paths of the API documentation: the OpenAPI document, the page, and the icon of the page. */
export const API_DOCS = { document: '/api/openapi.json', page: '/api/docs', icon: '/api/docs/icon.svg' } as const;
