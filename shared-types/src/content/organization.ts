import { PRODUCT_NAME } from '../product';
import { DEFAULT_ACCENT } from './accent';
import type { SitePageContent } from './site-page-schemas';

/** What the organisation is called and looks like. */
export type Organization = SitePageContent<'organization'>;

/** As the product is, as long as nobody has named the organisation. */
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
};

/** The ids of the elements of a page with the organisation, as JSON, and with the style of its accent. */
export const ORGANIZATION_DATA = 'organization';
export const ACCENT_STYLE = 'accent';

/**
 * A text of the source, which calls the organisation by the product's name, as the organisation says it.
 * @example named('Join Meridian', 'Caribbean Doctors') // 'Join Caribbean Doctors'
 */
export const named = (text: string, name: string): string => text.replaceAll(PRODUCT_NAME, name);
