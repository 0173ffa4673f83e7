import { SITE_PAGES, type ResultOf } from '@meridian/shared-types';
import type { contentInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from './models/create-models';
import { FIRST_POST_IDS } from './posts/first-posts';

/**
 * Returns which of the texts that come with the product are still examples. A text that was saved unchanged is no
 * longer an example, because somebody has read it.
 */
export async function findFirstSteps({
  Posts,
  SitePageVersions,
}: Pick<Models, 'Posts' | 'SitePageVersions'>): Promise<ResultOf<typeof contentInternalApi.firstSteps>> {
  const [second, posts] = await Promise.all([
    SitePageVersions.find({ page: { $in: [...SITE_PAGES] }, version: 2 }, { page: 1 }).lean(),
    Posts.countDocuments({ _id: { $in: FIRST_POST_IDS }, version: 1 }),
  ]);
  const saved = new Set(second.map(({ page }) => page));
  return {
    isNamed: saved.has('organization'),
    // The name of the organization is a separate step.
    pages: SITE_PAGES.filter((page) => page !== 'organization' && !saved.has(page)).length,
    posts,
  };
}
