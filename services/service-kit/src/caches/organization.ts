import { ApiError, createClient, DEFAULT_ORGANIZATION, type Organization } from '@meridian/shared-types';
import { sitePagesApi } from '@meridian/shared-types/contracts';
import { memoize } from './ttl-cache';

/** Milliseconds for which the organization's name and look are cached. */
const TTL_MS = 60_000;
const TIMEOUT_MS = 1000;

/**
 * Reads the name and the look of the organization, at most once a minute. While the content service is unavailable, it
 * returns the last known values or the defaults, so that no caller waits for them.
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
      if (!(error instanceof ApiError)) throw error;
    }
    return last;
  }, TTL_MS);
  return () => read().catch(() => last);
}
