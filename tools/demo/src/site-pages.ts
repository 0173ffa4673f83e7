import { DEFAULT_ORGANIZATION, type SitePage, type SitePageContent } from '@meridian/shared-types';
import { contact } from './contact-page';
import aboutPage from './data/about.json';
import leadershipPage from './data/leadership.json';
import { plans } from './plans-page';

/** The leadership page as it comes with the product. */
export const leadership: SitePageContent<'leadership'> = leadershipPage;

/** The postal address of the demo organization, which its letters need. */
export const DEMO_POSTAL_ADDRESS = 'Meridian\n1420 K Street NW, Suite 300\nWashington, DC 20005';

/** The texts of the public pages as they come with the product. */
export const DEMO_SITE_PAGES: SitePage[] = [
  { page: 'organization', content: DEFAULT_ORGANIZATION },
  { page: 'about', content: aboutPage as SitePageContent<'about'> },
  { page: 'leadership', content: leadership },
  { page: 'contact', content: contact },
  { page: 'plans', content: plans },
];
