import { linkedParts } from '@meridian/shared-types';

/** A page of the site to which a message links. `key` is its id or slug, and `to` its path with the query. */
export interface OwnPage {
  kind: 'event' | 'chapter' | 'member' | 'article';
  key: string;
  to: string;
}

/** The most pages of a message that are shown with their titles. */
const MAX_PAGES = 3;

const PATHS = [
  ['event', /^\/events\/([0-9a-f]{24})\/?$/],
  ['chapter', /^\/chapters\/([\w-]{1,120})\/?$/],
  ['article', /^\/blog\/([\w-]{1,120})\/?$/],
] as const;

function pageAt({ pathname, search, hash, searchParams }: URL): OwnPage[] {
  const to = `${pathname}${search}${hash}`;
  const member = searchParams.get('member');
  if (member && /^[0-9a-f]{24}$/.test(member)) return [{ kind: 'member', key: member, to }];
  return PATHS.flatMap(([kind, path]) => {
    const key = path.exec(pathname)?.[1];
    return key ? [{ kind, key, to }] : [];
  });
}

/**
 * Returns the pages of the site with the given origin to which a text links, each once. All other links are ignored.
 * @example ownPagesIn('See https://site.example/blog/news', 'https://site.example') // [{ kind: 'article', … }]
 */
export function ownPagesIn(text: string, origin: string): OwnPage[] {
  if (!text.includes(origin)) return [];
  const pages = linkedParts(text).flatMap(({ text: address, isLink }) => {
    const url = isLink ? new URL(address) : undefined;
    return url?.origin === origin ? pageAt(url) : [];
  });
  return [...new Map(pages.map((page) => [page.to, page])).values()].slice(0, MAX_PAGES);
}
