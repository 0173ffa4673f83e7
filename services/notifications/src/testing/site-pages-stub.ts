import { notFound, type Handlers } from '@meridian/service-kit';
import { DEFAULT_ORGANIZATION, FIRST_CONTACT_EMAILS } from '@meridian/shared-types';
import type { sitePagesApi } from '@meridian/shared-types/contracts';
import { DEMO_SITE_PAGES } from '@meridian/demo';

/** Creates a stub of the site pages, as the content service returns them. A test changes the two objects. */
export function createSitePagesStub(unlessAway: () => void) {
  const contactEmails = { ...FIRST_CONTACT_EMAILS };
  /** The page of the organization. The service caches it for a minute, except for the postal address. */
  const organization = { ...DEFAULT_ORGANIZATION };
  const pages: Pick<Handlers<typeof sitePagesApi>, 'get'> = {
    get: async ({ params }) => {
      unlessAway();
      const found = DEMO_SITE_PAGES.find(({ page }) => page === params.page);
      if (!found) throw notFound('page');
      if (found.page === 'organization') return { page: found.page, content: organization };
      if (found.page !== 'contact') return found;
      return { page: found.page, content: { ...found.content, emails: contactEmails } };
    },
  };
  return { contactEmails, organization, pages };
}
