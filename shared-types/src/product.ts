/** The product's name, as every screen, mail and title shows it. */
export const PRODUCT_NAME = 'Meridian';

/** US dollars for each plan; the server refuses any other pair. */
export const PLAN_AMOUNT = { monthly: 29, annual: 299 } as const;

/** Where the gateway describes the API: for programs, for people, and that page's icon. */
export const API_DOCS = { document: '/api/openapi.json', page: '/api/docs', icon: '/api/docs/icon.svg' } as const;
