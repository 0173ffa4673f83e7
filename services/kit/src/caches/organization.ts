import { ApiError, createClient, DEFAULT_ORGANIZATION, type Organization } from '@meridian/shared-types';
import { sitePagesApi } from '@meridian/shared-types/contracts';
import { memoize } from './ttl-cache';

/** Milliseconds after which a program follows a change of the organisation's name or look. */
const KEPT_MS = 60_000;
const TIMEOUT_MS = 1000;

/**
 * Reads what the organisation is called and looks like, at most once in a minute. While the content service is away, it
 * is the last one that is known, or the product itself: nothing waits for a name.
 * @param contentUrl where the content service is; without it, it is the product itself
 * @example
 * const readOrganization = createOrganizationReader(env.CONTENT_URL);
 * const { name } = await readOrganization();
 */
export function createOrganizationReader(contentUrl: string | undefined): () => Promise<Organization> {
  let last = DEFAULT_ORGANIZATION;
  if (contentUrl === undefined) return async () => last;
  const content = createClient({ get: sitePagesApi.get }, { baseUrl: contentUrl, timeoutMs: TIMEOUT_MS });
  const read = memoize(async () => {
    try {
      const found = await content.get({ params: { page: 'organization' } });
      if (found.page === 'organization') last = found.content;
    } catch (error) {
      // a replica of the version before has no such page
      if (!(error instanceof ApiError)) throw error;
    }
    return last;
  }, KEPT_MS);
  return () => read().catch(() => last);
}
