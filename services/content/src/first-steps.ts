import { SITE_PAGES, type ResultOf } from '@meridian/shared-types';
import type { contentInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from './models';
import { FIRST_POST_IDS } from './posts/first-posts';

/**
 * What a new organisation has made its own of the texts that come with the product. Who saves a text has read it, so a
 * text that was saved as it was is no example any more.
 */
export async function firstStepsOf({
  Posts,
  SitePageVersions,
}: Models): Promise<ResultOf<typeof contentInternalApi.firstSteps>> {
  const [second, posts] = await Promise.all([
    SitePageVersions.find({ page: { $in: [...SITE_PAGES] }, version: 2 }, { page: 1 }).lean(),
    Posts.countDocuments({ _id: { $in: FIRST_POST_IDS }, version: 1 }),
  ]);
  const saved = new Set(second.map(({ page }) => page));
  return {
    isNamed: saved.has('organization'),
    // its name has a step of its own
    pages: SITE_PAGES.filter((page) => page !== 'organization' && !saved.has(page)).length,
    posts,
  };
}
