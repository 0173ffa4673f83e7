import type { Migration } from '@meridian/kit';
import { FIRST_VERSION } from '@meridian/shared-types';
import { DEMO_POSTS, DEMO_SITE_PAGES } from '@meridian/shared-types/demo';
import type { Models } from './models';
import { firstPostId } from './posts/first-posts';
import { fieldsOf } from './posts/post-reads';

/** The migrations of stored data, in the order in which they run. */
export const migrations = ({
  Posts,
  PostVersions,
  Pictures,
  SitePageVersions,
}: Pick<Models, 'Posts' | 'PostVersions' | 'Pictures' | 'SitePageVersions'>): Migration[] => [
  {
    // This runs once, even outside of trials, because these posts used to be pages of the product.
    id: '2026-11-23 first posts',
    phase: 'expand',
    async up() {
      await Posts.bulkWrite(
        DEMO_POSTS.map(({ id, publishedAt, content, ...post }) => ({
          updateOne: {
            filter: { _id: firstPostId(id) },
            update: {
              $setOnInsert: {
                ...post,
                content: content.trim(),
                cover: null,
                version: 1,
                formerSlugs: [],
                publishAt: new Date(`${publishedAt}T00:00:00Z`),
                timeZone: 'UTC',
                changedAt: new Date(`${publishedAt}T00:00:00Z`),
              },
            },
            upsert: true,
          },
        })),
      );
    },
  },
  {
    // This runs once, even outside of trials, because these texts used to be parts of pages.
    id: '2026-11-24 first site pages',
    phase: 'expand',
    up: () => storeFirstVersions(SitePageVersions),
  },
  {
    // The offers of the plans were still part of the source when the other pages became data.
    id: '2026-11-24 first texts of plans',
    phase: 'expand',
    up: () => storeFirstVersions(SitePageVersions),
  },
  {
    // The name and the look of the organisation used to be part of the source.
    id: '2026-11-25 first organization',
    phase: 'expand',
    up: () => storeFirstVersions(SitePageVersions),
  },
  {
    // The first posts had no version with which later ones could be compared.
    id: '2026-11-25 first versions of posts',
    phase: 'expand',
    up: () => storeFirstPostVersions({ Posts, PostVersions }),
  },
  {
    // Pictures of deleted posts remained in use.
    id: '2026-11-25 pictures of deleted posts',
    phase: 'migrate',
    up: () => freePictures({ Posts, Pictures }),
  },
];

/**
 * Stores the missing first versions of posts that nobody has changed. The first versions of changed posts are unknown.
 */
async function storeFirstPostVersions({ Posts, PostVersions }: Pick<Models, 'Posts' | 'PostVersions'>): Promise<void> {
  for await (const post of Posts.find({ version: 1 }).lean().cursor())
    await PostVersions.updateOne(
      { postId: post._id, version: 1 },
      { $setOnInsert: { at: post.changedAt, action: FIRST_VERSION, post: fieldsOf(post) } },
      { upsert: true },
    );
}

async function freePictures({ Posts, Pictures }: Pick<Models, 'Posts' | 'Pictures'>): Promise<void> {
  const owners: string[] = await Pictures.distinct('uses', { uses: /^post:/ });
  for (const owner of owners.filter((each) => each.startsWith('post:'))) {
    if (await Posts.exists({ _id: owner.slice('post:'.length) })) continue;
    await Pictures.updateMany({ uses: owner }, { $pull: { uses: owner } });
  }
  await Pictures.updateMany({ uses: [], unusedSince: { $exists: false } }, { $set: { unusedSince: new Date() } });
}

/** Stores the first version of each page that has none. */
async function storeFirstVersions(SitePageVersions: Models['SitePageVersions']): Promise<void> {
  await SitePageVersions.bulkWrite(
    DEMO_SITE_PAGES.map(({ page, content }) => ({
      updateOne: {
        filter: { page, version: 1 },
        update: { $setOnInsert: { at: new Date(), content } },
        upsert: true,
      },
    })),
  );
}
