import type { POST_CATEGORIES } from '@meridian/shared-types';
import posts from './data/posts.json';

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

/** The first posts of the blog, newest first. */
export const DEMO_POSTS: DemoPost[] = posts.map((post) => ({
  ...post,
  category: post.category as DemoPost['category'],
  content: post.content.join('\n\n'),
}));
