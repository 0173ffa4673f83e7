import {
  ACCENT_STYLE,
  accentStyle,
  DEFAULT_ORGANIZATION,
  ORGANIZATION_DATA,
  type Organization,
  pictureUrl,
  PRODUCT_NAME,
  sitePagesApi,
  widthsOf,
} from '@meridian/shared-types';
import { SitePage } from '@meridian/shared-types/schemas';
import escapeHtml from 'escape-html';
import { setTimeout as pause } from 'node:timers/promises';
import type { PublicData } from './public-data';

const PATH = sitePagesApi.get.path.replace('{page}', 'organization');

/** Milliseconds that a page waits for the name of the organisation. */
const WAIT_MS = 300;

/**
 * Reads the organisation, as the office has named it. While the content service does not respond: the last one that is
 * known, or the product itself.
 */
export function createOrganizationReader(publicData: Pick<PublicData, 'response'>): () => Promise<Organization> {
  let last = DEFAULT_ORGANIZATION;
  let parsed: unknown;
  const read = async () => {
    const response = await publicData.response(PATH);
    if (response === parsed) return;
    parsed = response;
    const page = SitePage.safeParse(response).data;
    if (page?.page === 'organization') last = page.content;
  };
  return async () => {
    await Promise.race([read().catch(() => undefined), pause(WAIT_MS, undefined, { ref: false })]);
    return last;
  };
}

/** What a build has in it: styles and scripts, in which the product's name is part of other names, and texts. */
const PARTS = new RegExp(`<(style|script)\\b[^]*?</\\1>|\\b${PRODUCT_NAME}\\b`, 'g');

/** Where there is little room. */
const SHORT_NAMES = /(<span[^>]* data-short-name[^>]*>)[^<]*/g;

/** HTML of a build, which has no texts but the product's own, with the organisation's name in them. */
export const namedHtml = (html: string, { name, shortName }: Pick<Organization, 'name' | 'shortName'>): string =>
  name === PRODUCT_NAME && shortName === PRODUCT_NAME
    ? html
    : html
        .replace(PARTS, (part) => (part === PRODUCT_NAME ? escapeHtml(name) : part))
        .replace(SHORT_NAMES, (_, start: string) => start + escapeHtml(shortName));

/** The address of the organisation's logo, about as wide as `width`; undefined without one. */
export function logoUrl({ logo }: Pick<Organization, 'logo'>, width: number): string | undefined {
  if (!logo) return undefined;
  const widths = widthsOf(logo);
  return pictureUrl(logo.id, widths.find((each) => each >= width) ?? logo.width);
}

/** What the page's scripts know of the organisation at once, and its accent. Nothing while it is the product itself. */
export function organizationHtml(organization: Organization): string {
  // "<" is escaped, so that data cannot close the script element.
  const json = JSON.stringify(organization).replaceAll('<', '\\u003c');
  const style = accentStyle(organization.accent);
  const icon = logoUrl(organization, 0);
  return [
    ...(json === JSON.stringify(DEFAULT_ORGANIZATION)
      ? []
      : [`<script type="application/json" id="${ORGANIZATION_DATA}">${json}</script>`]),
    ...(style ? [`<style id="${ACCENT_STYLE}">${style}</style>`] : []),
    ...(icon ? [`<link rel="icon" href="${icon}" type="image/webp">`] : []),
  ].join('');
}
