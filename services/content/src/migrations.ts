import type { Migration } from '@meridian/service-kit';
import { FIRST_VERSION } from '@meridian/shared-types';
import { DEMO_POSTAL_ADDRESS, DEMO_POSTS, DEMO_SITE_PAGES } from '@meridian/demo';
import type { Models } from './models/create-models';
import { firstPostId } from './posts/first-posts';
import { pickFields } from './posts/post-reads';

type Stores = Pick<Models, 'Posts' | 'PostVersions' | 'SitePageVersions'>;

/**
 * The migrations of stored data, in the order in which they run. A new database gets its first data from them, even
 * outside of trials.
 * @param isDemo whether the organization is the one of the demo, which has a postal address
 */
export const migrations = (models: Stores, isDemo: boolean): Migration[] => [
  { id: '2026-11-23 first posts', phase: 'expand', up: () => storeFirstPosts(models) },
  { id: '2026-11-24 first site pages', phase: 'expand', up: () => storeFirstSitePages(models, isDemo) },
];

/** Stores the first posts, each with its first version, with which later ones are compared. */
async function storeFirstPosts({ Posts, PostVersions }: Stores): Promise<void> {
  const posts = DEMO_POSTS.map(({ id, publishedAt, content, ...post }) => ({
    ...post,
    _id: firstPostId(id),
    content: content.trim(),
    cover: null,
    publishAt: new Date(`${publishedAt}T00:00:00Z`),
    changedAt: new Date(`${publishedAt}T00:00:00Z`),
  }));
  await Posts.bulkWrite(
    posts.map(({ _id, ...post }) => ({
      updateOne: {
        filter: { _id },
        update: { $setOnInsert: { ...post, version: 1, formerSlugs: [], timeZone: 'UTC' } },
        upsert: true,
      },
    })),
  );
  await PostVersions.bulkWrite(
    posts.map((post) => ({
      updateOne: {
        filter: { postId: post._id, version: 1 },
        update: { $setOnInsert: { at: post.changedAt, action: FIRST_VERSION, post: pickFields(post) } },
        upsert: true,
      },
    })),
  );
}

async function storeFirstSitePages({ SitePageVersions }: Stores, isDemo: boolean): Promise<void> {
  await SitePageVersions.bulkWrite(
    DEMO_SITE_PAGES.map(({ page, content }) => ({
      updateOne: {
        filter: { page, version: 1 },
        update: {
          $setOnInsert: {
            at: new Date(),
            content: isDemo && page === 'organization' ? { ...content, postalAddress: DEMO_POSTAL_ADDRESS } : content,
          },
        },
        upsert: true,
      },
    })),
  );
}
