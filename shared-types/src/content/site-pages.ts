/** The pages whose texts the office edits, in the order in which it sees them. */
export const SITE_PAGES = ['organization', 'about', 'leadership', 'contact', 'plans'] as const;
export type SitePageName = (typeof SITE_PAGES)[number];

/** The icons of focus areas. */
export const FOCUS_ICONS = ['work', 'money', 'health', 'education', 'growth', 'government', 'people', 'home'] as const;

/** The most characters of a line, a text and the texts of the organization, and the most entries of a list. */
export const SITE_PAGE_LIMITS = {
  lineMax: 160,
  textMax: 4000,
  nameMax: 60,
  shortNameMax: 24,
  postalAddressMax: 300,
  entriesMax: 60,
  plansMax: 20,
} as const;

/** The highest price of a plan, in units of the currency, some of which are worth little. */
export const PRICE_MAX = 9_999_999;

/** The most versions of a page in one response. */
export const SITE_PAGE_VERSIONS = 50;
