import type { POST_CATEGORIES } from '../../content/posts';

/** A post of the organisation as it is at first. */
export interface DemoPost {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  author: string;
  authorRole: string;
  /** A calendar day. @example '2024-01-15' */
  publishedAt: string;
  category: (typeof POST_CATEGORIES)[number];
  views: number;
  featured: boolean;
}
