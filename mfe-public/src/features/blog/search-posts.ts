import type { Post, PostCategory } from './post';

export type CategoryChoice = 'All' | PostCategory;

const lowerCase = (text: string) => text.toLocaleLowerCase('en');

/** Posts of a category whose title or excerpt contains `search`. Ignores case. */
export function searchPosts(posts: Post[], search: string, category: CategoryChoice): Post[] {
  const needle = lowerCase(search.trim());
  return posts.filter(
    (post) =>
      (category === 'All' || post.category === category) &&
      [post.title, post.excerpt].some((text) => lowerCase(text).includes(needle)),
  );
}
