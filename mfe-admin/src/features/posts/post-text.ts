import type { PostInput } from '@meridian/shared-types';

/** The labels of the fields of an article. */
export const LABELS: Record<keyof PostInput, string> = {
  title: 'Title',
  slug: 'Address',
  excerpt: 'Summary',
  content: 'Text',
  author: 'Author',
  authorRole: 'Role of the author',
  category: 'Category',
  cover: 'Cover',
  featured: 'Featured',
};

/** The number of characters of a picture's id that distinguish two pictures. */
const PICTURE_ID = 8;

const coverText = (cover: PostInput['cover']) =>
  cover ? `${cover.alt} (picture ${cover.id.slice(0, PICTURE_ID)})` : 'none';

/** Returns the whole content of an article as plain text, for comparisons. */
export function textOfPost(post: PostInput): string {
  const values = {
    slug: `/blog/${post.slug}`,
    author: post.author,
    authorRole: post.authorRole || 'none',
    category: post.category,
    featured: post.featured ? 'yes' : 'no',
    cover: coverText(post.cover),
  };
  const lines = Object.entries(values).map(([name, value]) => `${LABELS[name as keyof typeof values]}: ${value}`);
  return [post.title, lines.join('\n'), post.excerpt, post.content].join('\n\n');
}
