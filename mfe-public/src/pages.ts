import { PRODUCT_NAME, chaptersApi, eventsApi, queryString, type PageSource } from '@meridian/shared-types';
import { POSTS } from './features/blog/posts';
import type { Post } from './features/blog/post';
import { PAGE_TEXTS } from './page-metadata';

const published = (post: Post) => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.excerpt,
  datePublished: post.publishedAt,
  articleSection: post.category,
  author: { '@type': 'Person', name: post.author },
  publisher: { '@type': 'Organization', name: PRODUCT_NAME },
});

/** The pages that anyone may read, for the HTML of their addresses and for the sitemap. */
export const pages: PageSource[] = [
  {
    ...PAGE_TEXTS.home,
    chunk: 'home',
    isPrerendered: true,
    shows: 'events',
    reads: [chaptersApi.list.path, `${eventsApi.list.path}${queryString({ time: 'upcoming', limit: 4 })}`],
  },
  { ...PAGE_TEXTS.about, chunk: 'about', isPrerendered: true },
  { ...PAGE_TEXTS.contact, chunk: 'contact', isPrerendered: true },
  { ...PAGE_TEXTS.leadership, chunk: 'leadership', isPrerendered: true },
  { ...PAGE_TEXTS.leadership, path: '/executives', canonical: '/leadership', chunk: 'leadership', isPrerendered: true },
  { ...PAGE_TEXTS.blog, chunk: 'blog', isPrerendered: true },
  ...POSTS.map((post): PageSource => ({
    path: `/blog/${post.slug}`,
    title: post.title,
    description: post.excerpt,
    chunk: 'blog-post',
    isPrerendered: true,
    data: published(post),
  })),
  { ...PAGE_TEXTS.auth, chunk: 'auth', isPrerendered: false },
  { ...PAGE_TEXTS.subscribe, chunk: 'subscribe', isPrerendered: false },
];
