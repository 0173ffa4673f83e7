import { PRODUCT_NAME } from '@meridian/shared-types';
import { escaped } from './escape-html';
import type { Thing } from './structured-data';

/** What the HTML of an address says of itself. */
export interface Head {
  title: string;
  description?: string;
  /** The address that counts. Pages that are not for everyone have none. */
  canonical?: string;
  data: Thing[];
  /** Whether search engines may list it. */
  isListed: boolean;
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escaped(content)}">`;

/** `data-served` marks what is true of this address only: the shell takes it away with the next one. */
export function headHtml({ title, description, canonical, data, isListed }: Head): string {
  const article = data.some((thing) => thing['@type'] === 'BlogPosting');
  // "<" as an escape: a title with a closing tag stays data.
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replaceAll('<', '\\u003c');
  return [
    `<title>${escaped(title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME)}</title>`,
    ...(description ? [meta('name', 'description', description), meta('property', 'og:description', description)] : []),
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:type', article ? 'article' : 'website'),
    meta('property', 'og:title', title || PRODUCT_NAME),
    ...(isListed ? [] : ['<meta name="robots" content="noindex" data-served>']),
    ...(canonical
      ? [
          `<link rel="canonical" href="${escaped(canonical)}" data-served>`,
          `<meta property="og:url" content="${escaped(canonical)}" data-served>`,
        ]
      : []),
    ...(data.length ? [`<script type="application/ld+json" data-served>${graph}</script>`] : []),
  ].join('\n    ');
}
