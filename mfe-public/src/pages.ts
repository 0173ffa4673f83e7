import {
  chaptersApi,
  DEFAULT_CURRENCY,
  DEFAULT_ORGANIZATION,
  eventsApi,
  pricesIn,
  postsApi,
  queryString,
  sitePagesApi,
  buildPath,
  type Organization,
  type PageSource,
  type Post,
  type SitePage,
  type SitePageName,
} from '@meridian/shared-types';
import { PAGE_METADATA, subscribeDescription } from './page-metadata';

const POST_PATH = '/blog/:slug';

/** Returns the head of a page that shows the response of a call, for search engines and link previews. */
export function headOf(
  path: string,
  response: unknown,
  { name, currency = DEFAULT_CURRENCY }: Pick<Organization, 'name'> & { currency?: string } = DEFAULT_ORGANIZATION,
): (Pick<PageSource, 'title' | 'description' | 'data'> & { canonical: string }) | undefined {
  const { subscribe } = PAGE_METADATA;
  if (path === subscribe.path) {
    const page = response as SitePage;
    const prices = pricesIn(page.page === 'plans' ? page.content : undefined);
    return { title: subscribe.title, description: subscribeDescription(prices, currency), canonical: path };
  }
  if (path !== POST_PATH) return undefined;
  const post = response as Post;
  return {
    title: post.title,
    description: post.excerpt,
    canonical: `/blog/${post.slug}`,
    data: {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      datePublished: post.publishedAt,
      articleSection: post.category,
      author: { '@type': 'Person', name: post.author },
      publisher: { '@type': 'Organization', name },
    },
  };
}

const textsPath = (page: SitePageName) => buildPath(sitePagesApi.get, { page });

/** The public pages, for prerendering and the sitemap. */
export const pages: PageSource[] = [
  {
    ...PAGE_METADATA.home,
    chunk: 'home',
    isPrerendered: true,
    shows: 'events',
    dataCall: textsPath('plans'),
    reads: [
      chaptersApi.list.path,
      `${eventsApi.list.path}${queryString({ time: 'upcoming', series: 'next', limit: 8 })}`,
    ],
  },
  { ...PAGE_METADATA.about, chunk: 'about', isPrerendered: true, dataCall: textsPath('about') },
  { ...PAGE_METADATA.contact, chunk: 'contact', isPrerendered: true, dataCall: textsPath('contact') },
  { ...PAGE_METADATA.leadership, chunk: 'leadership', isPrerendered: true, dataCall: textsPath('leadership') },
  {
    ...PAGE_METADATA.leadership,
    path: '/executives',
    canonical: '/leadership',
    chunk: 'leadership',
    isPrerendered: true,
    dataCall: textsPath('leadership'),
  },
  { ...PAGE_METADATA.blog, chunk: 'blog/blog', isPrerendered: true, dataCall: postsApi.list.path },
  {
    path: POST_PATH,
    title: PAGE_METADATA.blog.title,
    description: PAGE_METADATA.blog.description,
    chunk: 'blog/blog-post',
    isPrerendered: true,
    dataCall: postsApi.get.path,
    listedBy: postsApi.list.path,
  },
  { ...PAGE_METADATA.auth, chunk: 'account/auth', isPrerendered: false },
  { ...PAGE_METADATA.subscribe, chunk: 'subscribe/subscribe', isPrerendered: true, dataCall: textsPath('plans') },
];
