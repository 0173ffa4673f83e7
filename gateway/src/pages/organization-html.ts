import {
  ACCENT_STYLE,
  DEFAULT_ORGANIZATION,
  ORGANIZATION_DATA,
  pictureUrl,
  PRODUCT_NAME,
  sitePagesApi,
  listPictureWidths,
  buildPath,
  type Organization,
} from '@meridian/shared-types';
import { accentStyle } from '@meridian/shared-types/accent';
import { SitePage } from '@meridian/shared-types/schemas';
import escapeHtml from 'escape-html';
import { setTimeout as pause } from 'node:timers/promises';
import { toScriptText } from './page-head';
import type { PublicData } from './public-data';

const PATH = buildPath(sitePagesApi.get, { page: 'organization' });

/** The time in milliseconds that a page waits for the name of the organization. */
const WAIT_MS = 300;

/**
 * Creates a function that returns the organization as site admins have named it. While the content service does not
 * respond, the function returns the last known organization, or the product itself.
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

/**
 * Matches the styles and scripts of a build, in which the product's name is part of other names, and the name in texts.
 */
const PARTS = new RegExp(`<(style|script)\\b[^]*?</\\1>|\\b${PRODUCT_NAME}\\b`, 'g');

/** Matches the elements that show the short name because they have little space. */
const SHORT_NAMES = /(<span[^>]* data-short-name[^>]*>)[^<]*/g;

/**
 * Replaces the product's name in the HTML of a build with the organization's name. Such HTML has only texts of the
 * product.
 */
export const namedHtml = (html: string, { name, shortName }: Pick<Organization, 'name' | 'shortName'>): string =>
  name === PRODUCT_NAME && shortName === PRODUCT_NAME
    ? html
    : html
        .replace(PARTS, (part) => (part === PRODUCT_NAME ? escapeHtml(name) : part))
        .replace(SHORT_NAMES, (_, start: string) => start + escapeHtml(shortName));

/**
 * Returns the URL of the organization's logo in a width of at least `width`, if there is one, or undefined without a
 * logo.
 */
export function logoUrl({ logo }: Pick<Organization, 'logo'>, width: number): string | undefined {
  if (!logo) return undefined;
  const widths = listPictureWidths(logo);
  return pictureUrl(logo.id, widths.find((each) => each >= width) ?? logo.width);
}

/**
 * Returns the organization's data for the page's scripts, its accent and its icon. The result is empty for the product
 * itself.
 */
export function organizationHtml(organization: Organization): string {
  const json = toScriptText(organization);
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
