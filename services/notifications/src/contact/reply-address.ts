import { selectContactEmail, createClient, type ContactCategory } from '@meridian/shared-types';
import { sitePagesApi } from '@meridian/shared-types/contracts';
import { organization } from '../texts/organization';

const TIMEOUT_MS = 1000;

/**
 * Creates a function that returns the address for replies to the office about a category, from the contact page. A mail
 * waits while the content service is unavailable, because a reply to another address would be lost.
 * @param contentUrl where the content service is; without it, the addresses are the first ones
 */
export function createReplyAddress(contentUrl: string | undefined): (category: ContactCategory) => Promise<string> {
  const content =
    contentUrl === undefined
      ? undefined
      : createClient({ get: sitePagesApi.get }, { baseUrl: contentUrl, timeoutMs: TIMEOUT_MS });
  return async (category) => {
    const page = await content?.get({ params: { page: 'contact' } });
    return selectContactEmail(category, page?.page === 'contact' ? page.content : undefined, organization());
  };
}
