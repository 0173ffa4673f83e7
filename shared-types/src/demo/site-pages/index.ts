import type { SitePage } from '../../content/site-page-schemas';
import { about } from './about';
import { DEFAULT_ORGANIZATION } from '../../content/organization';
import { contact } from './contact';
import { leadership } from './leadership';
import { plans } from './plans';

export { leadership };

/** The postal address of the demo organization, which its letters need. */
export const DEMO_POSTAL_ADDRESS = 'Meridian\n1420 K Street NW, Suite 300\nWashington, DC 20005';

/** The texts of the public pages as they come with the product. */
export const DEMO_SITE_PAGES: SitePage[] = [
  { page: 'organization', content: DEFAULT_ORGANIZATION },
  { page: 'about', content: about },
  { page: 'leadership', content: leadership },
  { page: 'contact', content: contact },
  { page: 'plans', content: plans },
];
