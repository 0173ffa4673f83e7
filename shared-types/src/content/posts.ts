import { limitMarks } from '../fields/limit-marks';

/** The initial categories, in the order of their buttons. The office adds others by using them. */
export const POST_CATEGORIES = [
  'Events',
  'Investment',
  'Healthcare',
  'Education',
  'Success Stories',
  'Development',
] as const;

/** The limits of a post's fields, in characters. */
export const POST_LIMITS = {
  titleMax: 160,
  slugMax: 80,
  excerptMax: 500,
  contentMax: 20_000,
  authorMax: 100,
  authorRoleMax: 100,
  categoryMax: 40,
} as const;

/**
 * Returns all categories to choose from: the initial ones, then the other ones of these posts by name.
 * @example listPostCategories([{ category: 'Youth' }]) // ['Events', …, 'Development', 'Youth']
 */
export function listPostCategories(posts: readonly { category: string }[]): string[] {
  const others = new Set(posts.map(({ category }) => category));
  for (const category of POST_CATEGORIES) others.delete(category);
  return [...POST_CATEGORIES, ...[...others].sort((one, two) => one.localeCompare(two, 'en'))];
}

/** The choice of readers for posts of every category. No category can have this name. */
export const ALL_POSTS = 'All';

/** The most posts in one response, and the most versions of one post. */
export const POSTS_PAGE = 200;
export const POST_VERSIONS_PAGE = 50;

/** The action of a version that came with the product and has no author. */
export const FIRST_VERSION = 'first';

const WORDS_PER_MINUTE = 200;

/** Returns the reading time of a text in minutes, at least one. @example estimateReadTime('Hello') // 1 */
export const estimateReadTime = (content: string): number =>
  Math.max(1, Math.round(content.trim().split(/\s+/).length / WORDS_PER_MINUTE));

/**
 * Returns a slug for a title, with plain letters, digits and hyphens.
 * @example slugifyTitle('One long table: São Paulo') // 'one-long-table-sao-paulo'
 */
export const slugifyTitle = (title: string): string =>
  limitMarks(title)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, POST_LIMITS.slugMax)
    .replace(/^-|-$/g, '');
