import { DEFAULT_CURRENCY } from '../money/currencies';
import { PRODUCT_NAME } from './product';
import { DEFAULT_ACCENT } from './default-accent';
import type { SitePageContent } from './site-page-schemas';

/** The name and the look of the organization. */
export type Organization = SitePageContent<'organization'>;

/** The name and the look of the product, which apply until somebody has named the organization. */
export const DEFAULT_ORGANIZATION: Organization = {
  name: PRODUCT_NAME,
  shortName: PRODUCT_NAME,
  tagline: 'Connect. Engage. Grow Together.',
  description:
    "Meridian is the home of our diaspora's professionals: local chapters, events, a member directory and live conversations.",
  accent: DEFAULT_ACCENT,
  logo: null,
  email: '',
  timeZone: '',
  replyTo: '',
  postalAddress: '',
  currency: DEFAULT_CURRENCY,
  taxNumber: '',
  taxName: '',
  taxRate: '',
};

/** The ids of the page elements that contain the organization as JSON and the style of its accent. */
export const ORGANIZATION_DATA = 'organization';
export const ACCENT_STYLE = 'accent';

/**
 * Replaces the product's name in a text of the source by the name of the organization.
 * @example named('Join Meridian', 'Caribbean Doctors') // 'Join Caribbean Doctors'
 */
export const named = (text: string, name: string): string => text.replaceAll(PRODUCT_NAME, name);
