import type { Organization } from '@meridian/shared-types';
import escapeHtml from 'escape-html';
import type { StructuredData } from './structured-data';

export interface PageHead {
  title: string;
  description?: string;
  /** The canonical URL, for public pages only. */
  canonical?: string;
  /** The image of link previews, 1200 by 630 pixels. Without it, they show the product's image. */
  image?: { url: string; alt: string };
  data: StructuredData[];
  /** The id of the requested event, if visitors cannot see such an event. */
  missingEvent?: string;
  /** Whether there is nothing at the address for anybody. */
  isMissing?: boolean;
  isListed: boolean;
  organization: Organization;
}

/** Returns data as the JSON text of a script element, which "<" in them cannot close. */
export const toScriptText = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`;

/**
 * Renders the head. `data-served` marks elements for this address only. The shell removes them when another page is
 * opened.
 */
export function headHtml({ title, description, canonical, data, isListed, organization }: PageHead): string {
  const { name } = organization;
  const article = data.some((each) => each['@type'] === 'BlogPosting');
  const graph = toScriptText({ '@context': 'https://schema.org', '@graph': data });
  return [
    `<title>${escapeHtml(title ? `${title} · ${name}` : name)}</title>`,
    ...(description ? [meta('name', 'description', description), meta('property', 'og:description', description)] : []),
    meta('property', 'og:site_name', name),
    meta('property', 'og:type', article ? 'article' : 'website'),
    meta('property', 'og:title', title || name),
    ...(isListed ? [] : ['<meta name="robots" content="noindex" data-served>']),
    ...(canonical
      ? [
          `<link rel="canonical" href="${escapeHtml(canonical)}" data-served>`,
          `<meta property="og:url" content="${escapeHtml(canonical)}" data-served>`,
        ]
      : []),
    ...(data.length ? [`<script type="application/ld+json" data-served>${graph}</script>`] : []),
  ].join('\n    ');
}

/** Renders the tags that replace the product's image in link previews. */
export const imageHtml = ({ url, alt }: { url: string; alt: string }): string =>
  [meta('property', 'og:image', url), meta('property', 'og:image:alt', alt)].join('\n    ');
