import { memoize } from '@meridian/service-kit';
import { selectContactEmail, createClient, type ContactCategory, type SitePageContent } from '@meridian/shared-types';
import { sitePagesApi } from '@meridian/shared-types/contracts';
import { organization } from '../texts/organization';

const TIMEOUT_MS = 1000;
/** Milliseconds for which the contact page is cached for mails that do not answer anybody. */
const TTL_MS = 60_000;

/**
 * Creates the functions that return addresses for replies, which the office sets on two pages: that of the
 * organization and that of its contacts.
 * @param contentUrl where the content service is; without it, the addresses are the first ones
 */
export function createReplyAddresses(contentUrl: string | undefined) {
  const content =
    contentUrl === undefined
      ? undefined
      : createClient({ get: sitePagesApi.get }, { baseUrl: contentUrl, timeoutMs: TIMEOUT_MS });
  const readContact = async (): Promise<SitePageContent<'contact'> | undefined> => {
    const found = await content?.get({ params: { page: 'contact' } });
    return found?.page === 'contact' ? found.content : undefined;
  };
  let last: SitePageContent<'contact'> | undefined;
  const recent = memoize(async () => {
    // No mail waits for the timeout again while the content service is unavailable.
    last = await readContact().catch(() => last);
    return last;
  }, TTL_MS);
  return {
    /**
     * Returns the address for replies to the office about a category. A mail waits while the content service is
     * unavailable, because a reply to another address would be lost.
     */
    ofCategory: async (category: ContactCategory): Promise<string> =>
      selectContactEmail(category, await readContact(), organization()),

    /**
     * Returns the address for replies to all other mails: the one that the office has chosen for them, or the first one
     * of the contact page. While the content service is unavailable it is the last known one, so that a link to a new
     * password does not wait.
     */
    async ofOffice(): Promise<string> {
      const { replyTo } = organization();
      if (replyTo) return replyTo;
      return selectContactEmail('General Inquiries', await recent(), organization());
    },
  };
}
