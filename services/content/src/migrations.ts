import type { Migration } from '@meridian/kit';
import { FIRST_VERSION } from '@meridian/shared-types';
import { DEMO_POSTS, DEMO_SITE_PAGES } from '@meridian/shared-types/demo';
import type { Models } from './models';
import { firstPostId } from './posts/first-posts';
import { fieldsOf } from './posts/post-reads';

/** Changes of stored data, in the order in which they run. */
export const migrations = ({
  Posts,
  PostVersions,
  Pictures,
  SitePageVersions,
}: Pick<Models, 'Posts' | 'PostVersions' | 'Pictures' | 'SitePageVersions'>): Migration[] => [
  {
    // Once, also outside of trials: these posts were pages of the product before they were data.
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
    // Once, also outside of trials: these texts were parts of pages before they were data.
    id: '2026-11-24 first site pages',
    phase: 'expand',
    up: () => storeFirstVersions(SitePageVersions),
  },
  {
    // What plans offer was part of the source when the other pages became data.
    id: '2026-11-24 first texts of plans',
    phase: 'expand',
    up: () => storeFirstVersions(SitePageVersions),
  },
  {
    // The name and the look of the organisation were parts of the source.
    id: '2026-11-25 first organization',
    phase: 'expand',
    up: () => storeFirstVersions(SitePageVersions),
  },
  {
    // The first posts had no version that their later ones could be compared with.
    id: '2026-11-25 first versions of posts',
    phase: 'expand',
    up: () => storeFirstPostVersions({ Posts, PostVersions }),
  },
  {
    // Pictures of posts that were deleted stayed in use.
    id: '2026-11-25 pictures of deleted posts',
    phase: 'migrate',
    up: () => freePictures({ Posts, Pictures }),
  },
];

/** Stores what posts say that nobody has changed, where that is not stored. What others said at first is not known. */
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
