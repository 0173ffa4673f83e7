/** The name of the product. */
export const PRODUCT_NAME = 'Meridian';

/** Prices of the plans in US dollars. The server refuses other amounts. */
export const PLAN_AMOUNT = { monthly: 29, annual: 299 } as const;

/** Paths of the API documentation: OpenAPI document, page, and icon of the page. */
export const API_DOCS = { document: '/api/openapi.json', page: '/api/docs', icon: '/api/docs/icon.svg' } as const;
