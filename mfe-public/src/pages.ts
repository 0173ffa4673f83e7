import { chaptersApi, eventsApi, type PageSource, PRODUCT_NAME, queryString } from '@meridian/shared-types';
import { POSTS } from './features/blog/posts';
import type { Post } from './features/blog/post';
import { PAGE_METADATA } from './page-metadata';

const structuredDataOf = (post: Post) => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.excerpt,
  datePublished: post.publishedAt,
  articleSection: post.category,
  author: { '@type': 'Person', name: post.author },
  publisher: { '@type': 'Organization', name: PRODUCT_NAME },
});

/** The public pages, for prerendering and the sitemap. */
export const pages: PageSource[] = [
  {
    ...PAGE_METADATA.home,
    chunk: 'home',
    isPrerendered: true,
    shows: 'events',
    reads: [chaptersApi.list.path, `${eventsApi.list.path}${queryString({ time: 'upcoming', limit: 4 })}`],
  },
  { ...PAGE_METADATA.about, chunk: 'about', isPrerendered: true },
  { ...PAGE_METADATA.contact, chunk: 'contact', isPrerendered: true },
  { ...PAGE_METADATA.leadership, chunk: 'leadership', isPrerendered: true },
  {
    ...PAGE_METADATA.leadership,
    path: '/executives',
    canonical: '/leadership',
    chunk: 'leadership',
    isPrerendered: true,
  },
  { ...PAGE_METADATA.blog, chunk: 'blog', isPrerendered: true },
  ...POSTS.map((post): PageSource => ({
    path: `/blog/${post.slug}`,
    title: post.title,
    description: post.excerpt,
    chunk: 'blog-post',
    isPrerendered: true,
    data: structuredDataOf(post),
  })),
  { ...PAGE_METADATA.auth, chunk: 'auth', isPrerendered: false },
  { ...PAGE_METADATA.subscribe, chunk: 'subscribe', isPrerendered: false },
];
