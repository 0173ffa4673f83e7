import { findLostOffice, HttpError, notFound } from '@meridian/service-kit';
import {
  localTimeAt,
  POSTS_PAGE,
  estimateReadTime,
  type OfficePost,
  type OfficePostRow,
  type Post,
  type PostCard,
} from '@meridian/shared-types';
import type { Models } from '../models/create-models';
import type { PostDoc, PostFields, PostVersionDoc } from '../models/post.model';

/** The number of other posts that are shown after a post. */
const OTHERS = 2;

export const postNotFound = () => notFound('article');

const isPublic = (now: Date) => ({ publishAt: { $lte: now }, isScheduled: { $exists: false } });

/** Returns the fields that the office edits, without the other ones of the document. */
export const pickFields = (post: PostFields): PostFields => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  content: post.content,
  author: post.author,
  authorRole: post.authorRole,
  category: post.category,
  featured: post.featured,
  cover: post.cover,
});

const toCard = ({ publishAt, timeZone, changedAt, views, ...post }: PostDoc): PostCard => ({
  ...pickFields(post),
  views,
  readTime: estimateReadTime(post.content),
  publishedAt: localTimeAt(publishAt ?? changedAt, timeZone).slice(0, 10),
});

/** Returns published posts, newest first. */
export const listPosts = async ({ Posts }: Pick<Models, 'Posts'>, now: Date): Promise<PostCard[]> =>
  (await Posts.find(isPublic(now)).sort({ publishAt: -1 }).limit(POSTS_PAGE).lean<PostDoc[]>()).map(toCard);

/** Returns a post with two others. A former address leads to its post, unless another post has it now. */
export async function readPost(models: Pick<Models, 'Posts'>, slug: string, now: Date): Promise<Post> {
  const { Posts } = models;
  const post =
    (await Posts.findOne({ slug, ...isPublic(now) }).lean<PostDoc>()) ??
    (await Posts.findOne({ formerSlugs: slug, ...isPublic(now) }).lean<PostDoc>());
  if (!post) throw postNotFound();
  return withOthers(models, post, now);
}

/** Returns a post by its secret link, which works as long as the person who shared it is a site admin. */
export async function previewPost(
  models: Pick<Models, 'Posts' | 'PostVersions'>,
  chapters: Parameters<typeof findLostOffice>[0],
  previewToken: string,
  now: Date,
): Promise<Post> {
  const post = await models.Posts.findOne({ previewToken }).lean<PostDoc>();
  if (!post) throw postNotFound();
  if (await findLostOffice(chapters, (await findLast(models, post._id, 'shared'))?.by))
    throw new HttpError(404, 'preview_ended', 'This preview link no longer works. Ask the office for another one.');
  return withOthers(models, post, now);
}

/** Returns who did one of these things to a post last. */
export const findLast = (
  { PostVersions }: Pick<Models, 'PostVersions'>,
  postId: PostDoc['_id'],
  ...actions: ('published' | 'changed' | 'shared')[]
): Promise<Pick<PostVersionDoc, 'by' | 'action'> | null> =>
  PostVersions.findOne({ postId, action: { $in: actions } }, { by: 1, action: 1 })
    .sort({ version: -1 })
    .lean();

async function withOthers({ Posts }: Pick<Models, 'Posts'>, post: PostDoc, now: Date): Promise<Post> {
  const newest = await Posts.find(isPublic(now), { slug: 1, title: 1 })
    .sort({ publishAt: -1 })
    .limit(OTHERS + 1)
    .lean();
  const others = newest
    .filter(({ _id }) => !_id.equals(post._id))
    .slice(0, OTHERS)
    .map(({ slug, title }) => ({ slug, title }));
  return { ...toCard(post), content: post.content, others };
}

export const toOfficePost = ({
  _id,
  version,
  publishAt,
  problem,
  timeZone,
  previewToken,
  changedAt,
  ...post
}: PostDoc): OfficePost => ({
  ...pickFields(post),
  id: String(_id),
  version,
  publishAt: publishAt?.toISOString() ?? null,
  ...(problem && { problem }),
  timeZone,
  previewToken: previewToken ?? null,
  changedAt: changedAt.toISOString(),
});

const ROW = { slug: 1, title: 1, author: 1, category: 1, featured: 1, publishAt: 1, problem: 1, changedAt: 1 } as const;

/** Returns posts for the office, the last changed ones first. */
export const listForOffice = async ({ Posts }: Pick<Models, 'Posts'>): Promise<OfficePostRow[]> =>
  (await Posts.find({}, ROW).sort({ changedAt: -1 }).limit(POSTS_PAGE).lean()).map(
    ({ _id, publishAt, changedAt, problem, ...row }) => ({
      ...row,
      id: String(_id),
      publishAt: publishAt?.toISOString() ?? null,
      ...(problem && { problem }),
      changedAt: changedAt.toISOString(),
    }),
  );

export async function readForOffice({ Posts }: Pick<Models, 'Posts'>, id: string): Promise<PostDoc> {
  const post = await Posts.findById(id).lean<PostDoc>();
  if (!post) throw postNotFound();
  return post;
}
