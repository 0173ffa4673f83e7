import type { Post, PostCategory } from './post';

export type CategoryChoice = 'All' | PostCategory;

const fold = (text: string) => text.toLocaleLowerCase('en');

/** Posts of a category whose title or excerpt contains the words as typed, in either case. */
export function searchPosts(posts: Post[], typed: string, category: CategoryChoice): Post[] {
  const wanted = fold(typed.trim());
  return posts.filter(
    (post) =>
      (category === 'All' || post.category === category) &&
      [post.title, post.excerpt].some((text) => fold(text).includes(wanted)),
  );
}
