import * as z from 'zod';
import { Id, Instant, InstantInput, line, text } from '../fields';
import { TimeZone } from '../time';
import { PictureInput, ShownPicture } from './picture-schemas';
import { ALL_POSTS, POST_LIMITS } from './posts';

const filled = (max: number, missing: string) => line(max).min(1, missing);

/** What a post is about, in the office's words. */
const category = filled(POST_LIMITS.categoryMax, 'A category is required').refine(
  (name) => name !== ALL_POSTS,
  `Choose another name: readers see every article under “${ALL_POSTS}”`,
);

/** The last part of a post's address. */
export const PostSlug = z
  .string()
  .max(POST_LIMITS.slugMax, `Must be at most ${POST_LIMITS.slugMax} characters`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens, such as one-long-table');

/** What the office writes. `content` is plain text: blank lines separate blocks, `## ` a heading, `> ` a quotation. */
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
  /** The calendar day on which it was published, in the zone of the office. @example '2024-01-15' */
  publishedAt: z.string(),
  category: z.string(),
  /** In minutes. */
  readTime: z.number().int(),
  /** Null where they are not counted. */
  views: z.number().int().nullable(),
  featured: z.boolean(),
  cover: ShownPicture.nullable(),
});
export type PostCard = z.infer<typeof PostCard>;

/** A post, with two others to read next. */
export const Post = PostCard.extend({
  content: z.string(),
  others: z.array(z.object({ slug: z.string(), title: z.string() })),
});
export type Post = z.infer<typeof Post>;

const Fields = PostInput.omit({ cover: true }).extend({ cover: ShownPicture.nullable() });

/** A post as the office sees it. It is public from `publishAt` on; null is a draft. */
export const OfficePost = z.object({
  ...Fields.shape,
  id: Id,
  version: z.number().int(),
  publishAt: Instant.nullable(),
  timeZone: z.string(),
  /** The secret of the link that shows it before it is public; null without one. */
  previewToken: z.string().nullable(),
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
  changedAt: true,
});
export type OfficePostRow = z.infer<typeof OfficePostRow>;

/**
 * `publish`: from `at` on, at once without it; the day that the post shows is that of `timeZone`. `unpublish`: a draft
 * again. `share`: a new secret link; links from before end. `unshare`: no link.
 */
export const PostAct = z.strictObject({
  action: z.enum(['publish', 'unpublish', 'share', 'unshare']),
  at: InstantInput.optional(),
  timeZone: TimeZone.optional(),
});
export type PostAct = z.infer<typeof PostAct>;

/** What a post said after a change. */
export const PostVersion = z.object({
  version: z.number().int(),
  at: Instant,
  action: z.string(),
  /** Null where nobody of the office did it, or the account was deleted. */
  by: z.string().nullable(),
  post: Fields,
});
export type PostVersion = z.infer<typeof PostVersion>;
