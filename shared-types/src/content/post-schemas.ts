import * as z from 'zod';
import { Id, Instant, InstantInput, line, text } from '../fields/fields';
import { TimeZone } from '../fields/time-fields';
import { PictureInput, ShownPicture } from './picture-schemas';
import { ALL_POSTS, POST_LIMITS } from './posts';

const filled = (max: number, missing: string) => line(max).min(1, missing);

/** The category of a post, which the office can name freely. */
const category = filled(POST_LIMITS.categoryMax, 'A category is required').refine(
  (name) => name !== ALL_POSTS,
  `Choose another name: readers see every article under “${ALL_POSTS}”`,
);

/** The last part of a post's address. */
export const PostSlug = z
  .string()
  .max(POST_LIMITS.slugMax, `Must be at most ${POST_LIMITS.slugMax} characters`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens, such as one-long-table');

/**
 * The editable fields of a post. `content` is plain text, in which blank lines separate blocks, `## ` starts a heading
 * and `> ` a quotation.
 */
export const PostInput = z.strictObject({
  title: filled(POST_LIMITS.titleMax, 'A title is required'),
  slug: PostSlug,
  excerpt: text(POST_LIMITS.excerptMax).min(1, 'A summary is required'),
  content: text(POST_LIMITS.contentMax).min(1, 'A text is required'),
  author: filled(POST_LIMITS.authorMax, 'An author is required'),
  authorRole: line(POST_LIMITS.authorRoleMax),
  category,
  featured: z.boolean(),
  cover: PictureInput.nullable(),
});
export type PostInput = z.infer<typeof PostInput>;

/** A post in a list. */
export const PostCard = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  authorRole: z.string(),
  /** The calendar day of its publication in the zone of the office. @example '2024-01-15' */
  publishedAt: z.string(),
  category: z.string(),
  /** The reading time in minutes. */
  readTime: z.number().int(),
  /** It is null if views are not counted. */
  views: z.number().int().nullable(),
  featured: z.boolean(),
  cover: ShownPicture.nullable(),
});
export type PostCard = z.infer<typeof PostCard>;

/** A post with two others to read next. */
export const Post = PostCard.extend({
  content: z.string(),
  others: z.array(z.object({ slug: z.string(), title: z.string() })),
});
export type Post = z.infer<typeof Post>;

const Fields = PostInput.omit({ cover: true }).extend({ cover: ShownPicture.nullable() });

/** A post as the office sees it. It is public from `publishAt` on; null means a draft. */
export const OfficePost = z.object({
  ...Fields.shape,
  id: Id,
  version: z.number().int(),
  publishAt: Instant.nullable(),
  /** Why it was not published at the time for which it was scheduled. It is absent while nothing is wrong. */
  problem: z.string().optional(),
  timeZone: z.string(),
  /** The secret of the link that shows the post before it is public. It is null without such a link. */
  previewToken: z.string().nullable(),
  /** Why the link does not work. It is absent if it works, and in responses to changes. */
  previewProblem: z.string().optional(),
  changedAt: Instant,
});
export type OfficePost = z.infer<typeof OfficePost>;

/** A post in the list of the office. */
export const OfficePostRow = OfficePost.pick({
  id: true,
  slug: true,
  title: true,
  author: true,
  category: true,
  featured: true,
  publishAt: true,
  problem: true,
  changedAt: true,
});
export type OfficePostRow = z.infer<typeof OfficePostRow>;

/**
 * An act on a post. `publish` makes it public from `at` on, or at once; the day that the post shows is that of
 * `timeZone`. `unpublish` makes it a draft again. `share` creates a new secret link and ends earlier ones. `unshare`
 * ends the link.
 */
export const PostAct = z.strictObject({
  action: z.enum(['publish', 'unpublish', 'share', 'unshare']),
  at: InstantInput.optional(),
  timeZone: TimeZone.optional(),
});
export type PostAct = z.infer<typeof PostAct>;

/** The content of a post after a change. */
export const PostVersion = z.object({
  version: z.number().int(),
  at: Instant,
  action: z.string(),
  /** It is null if no site admin made the change, or if the account was deleted. */
  by: z.string().nullable(),
  post: Fields,
});
export type PostVersion = z.infer<typeof PostVersion>;
