import { ALL_POSTS, type PostCard } from '@meridian/shared-types';
import { isFound } from '@meridian/shared-types/search';

/**
 * Returns the posts of a category, or of all, whose title or excerpt contains `search`. It ignores case and accents.
 */
export function searchPosts(posts: PostCard[], search: string, category: string): PostCard[] {
  return posts.filter(
    (post) => (category === ALL_POSTS || post.category === category) && isFound(search, post.title, post.excerpt),
  );
}
