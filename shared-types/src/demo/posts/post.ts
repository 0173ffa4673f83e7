import type { POST_CATEGORIES } from '../../content/posts';

/** A post that comes with the product. */
export interface DemoPost {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  author: string;
  authorRole: string;
  /** The calendar day of publication. @example '2024-01-15' */
  publishedAt: string;
  category: (typeof POST_CATEGORIES)[number];
  views: number;
  featured: boolean;
}
