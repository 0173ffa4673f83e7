import { ALL_POSTS, type PostCard } from '@meridian/shared-types';

const lowerCase = (text: string) => text.toLocaleLowerCase('en');

/** Posts of a category, or of all, whose title or excerpt contains `search`. Ignores case. */
export function searchPosts(posts: PostCard[], search: string, category: string): PostCard[] {
  const needle = lowerCase(search.trim());
  return posts.filter(
    (post) =>
      (category === ALL_POSTS || post.category === category) &&
      [post.title, post.excerpt].some((text) => lowerCase(text).includes(needle)),
  );
}
