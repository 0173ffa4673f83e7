/** Categories that there are from the start, in the order of their buttons. The office adds others by using them. */
export const POST_CATEGORIES = [
  'Events',
  'Investment',
  'Healthcare',
  'Education',
  'Success Stories',
  'Development',
] as const;

/** Most characters of a post's fields. */
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
 * All categories to choose from: those that there are from the start, then the others of these posts by name.
 * @example postCategoriesOf([{ category: 'Youth' }]) // ['Events', …, 'Development', 'Youth']
 */
export function postCategoriesOf(posts: readonly { category: string }[]): string[] {
  const others = new Set(posts.map(({ category }) => category));
  for (const category of POST_CATEGORIES) others.delete(category);
  return [...POST_CATEGORIES, ...[...others].sort((one, two) => one.localeCompare(two, 'en'))];
}

/** What readers choose to see posts of every category: no category is called so. */
export const ALL_POSTS = 'All';

/** Most posts in one response, and most versions of one. */
export const POSTS_PAGE = 200;
export const POST_VERSIONS_PAGE = 50;

/** The action of a version that nobody wrote: the product brought it. */
export const FIRST_VERSION = 'first';

const WORDS_PER_MINUTE = 200;

/** How long a text takes to read, in minutes, at least one. @example readTimeOf('Hello') // 1 */
export const readTimeOf = (content: string): number =>
  Math.max(1, Math.round(content.trim().split(/\s+/).length / WORDS_PER_MINUTE));

/**
 * An address for a title: plain letters, digits and hyphens.
 * @example postSlugOf('One long table: São Paulo') // 'one-long-table-sao-paulo'
 */
export const postSlugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, POST_LIMITS.slugMax)
    .replace(/^-+|-+$/g, '');
