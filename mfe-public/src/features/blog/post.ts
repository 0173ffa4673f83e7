export const POST_CATEGORIES = [
  'Events',
  'Investment',
  'Healthcare',
  'Education',
  'Success Stories',
  'Development',
] as const;
export type PostCategory = (typeof POST_CATEGORIES)[number];

/** An article. `content` is plain text: blank lines separate blocks, `## ` opens a heading, `> ` a quotation. */
export interface Post {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  author: string;
  authorRole: string;
  /** A calendar day. @example '2024-01-15' */
  publishedAt: string;
  category: PostCategory;
  /** In minutes. */
  readTime: number;
  views: number;
  featured: boolean;
}
