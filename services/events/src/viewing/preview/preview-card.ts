import type { Organization } from '@meridian/shared-types';
import { accentColors } from '@meridian/shared-types/accent';
import { clipped, drawable, drawLine, measureWidth, wrapped } from './preview-text';
import type { typefaces } from './preview-fonts';

/** The texts of the preview image of an event. */
export interface PreviewCard {
  /** @example 'Thu Oct 22, 7 PM EDT' */
  when: string;
  title: string;
  /** The place and the chapter. Each may be empty. */
  place: string;
  chapter: string;
  isCancelled: boolean;
  organization: Pick<Organization, 'shortName' | 'accent'>;
}

/** The size in pixels, which is also in `og:image:width` and `og:image:height`. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

const MARGIN = 80;
const INNER = PREVIEW_SIZE.width - 2 * MARGIN;
const STRIP = 150;
/** The font sizes of the title. The first one in which it fits into its lines is used. */
const TITLE_SIZES = [84, 68, 56];
const TITLE_LINES = 3;
/** The colors of the light theme. */
const COLORS = { ground: '#fbf8f5', ink: '#241a20', muted: '#6a5b63' };
/** The globe of the product mark, without the circle that marks a place. */
const MARK =
  '<g transform="rotate(23.4 16 16)" fill="none" stroke-width="2"><circle cx="16" cy="16" r="13"/>' +
  '<path d="M16 3c-4.6 3.6-6.8 8-6.8 13s2.2 9.4 6.8 13"/><path d="M16 3c4.6 3.6 6.8 8 6.8 13s-2.2 9.4-6.8 13"/></g>';

/** Returns the preview image of an event as SVG. The time comes first, in a strip that is never shortened. */
export function previewSvg(card: PreviewCard, { display, text }: Awaited<ReturnType<typeof typefaces>>): string {
  const { accent, on } = accentColors(card.organization.accent).light;
  const path = (data: string, color: string) => `<path fill="${color}" d="${data}"/>`;
  const strip = card.isCancelled ? `Cancelled: ${card.when}` : card.when;
  const stripSize = Math.min(64, (64 * INNER) / measureWidth(strip, text, 64));
  // A title with letters that the fonts lack is left out. The text of the preview below the image has it.
  const title = drawable(card.title, display) || drawable(card.chapter, display) || card.organization.shortName;
  const fits = (size: number) => !wrapped(title, display, size, INNER, TITLE_LINES).some((line) => line.endsWith('…'));
  const size = TITLE_SIZES.find(fits) ?? Math.min(...TITLE_SIZES);
  const lines = wrapped(title, display, size, INNER, TITLE_LINES);
  const foot = [card.chapter, card.place]
    .map((part) => drawable(part, text))
    .filter(Boolean)
    .join(' · ');
  const shortName = drawable(card.organization.shortName, display);
  const name = PREVIEW_SIZE.width - MARGIN - measureWidth(shortName, display, 40);
  const footWidth = name - 56 - 60 - MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_SIZE.width}" height="${PREVIEW_SIZE.height}">`,
    `<rect width="100%" height="100%" fill="${COLORS.ground}"/>`,
    `<rect width="100%" height="${STRIP}" fill="${accent}"/>`,
    path(drawLine(strip, text, stripSize, [MARGIN, STRIP / 2 + stripSize / 3]), on),
    ...lines.map((line, index) =>
      path(drawLine(line, display, size, [MARGIN, STRIP + 40 + size * (1 + index * 1.12)]), COLORS.ink),
    ),
    path(drawLine(clipped(foot, text, 34, footWidth), text, 34, [MARGIN, 570]), COLORS.muted),
    path(drawLine(shortName, display, 40, [name, 570]), COLORS.ink),
    `<svg x="${name - 56}" y="534" width="44" height="44" viewBox="0 0 32 32" stroke="${accent}">${MARK}</svg>`,
    '</svg>',
  ].join('');
}
