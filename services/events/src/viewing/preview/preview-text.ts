import { truncate } from '@meridian/shared-types';
import type { Font, Glyph, PathCommand } from 'opentype.js';
import type { Typeface } from './preview-fonts';

const fontFor = ({ fonts }: Typeface, character: string): Font | undefined =>
  fonts.find((font) => font.charToGlyph(character).index > 0);

interface Placed {
  glyph: Glyph;
  /** The distance from the beginning of the line in pixels. */
  x: number;
}

/**
 * Returns the kerned glyphs of a line, and its width. Characters are placed one by one, because precomposed letters
 * need no shaping, and letters that do are not drawn. Characters that no font contains are left out.
 */
function place(text: string, face: Typeface, size: number): { glyphs: Placed[]; width: number } {
  const glyphs: Placed[] = [];
  let width = 0;
  let last: { font: Font; glyph: Glyph } | undefined;
  for (const character of text.normalize('NFC')) {
    const font = fontFor(face, character);
    if (!font) continue;
    const glyph = font.charToGlyph(character);
    const scale = size / font.unitsPerEm;
    if (last?.font === font) width += font.getKerningValue(last.glyph, glyph) * scale;
    glyphs.push({ glyph, x: width });
    width += (glyph.advanceWidth ?? 0) * scale;
    last = { font, glyph };
  }
  return { glyphs, width };
}

/**
 * Returns the text without characters that the fonts lack, such as emoji. If a letter is among them, the result is
 * empty, because half a title would mislead.
 */
export function drawable(text: string, face: Typeface): string {
  const characters = [...text.normalize('NFC')];
  const missing = new Set(characters.filter((character) => !fontFor(face, character)));
  if ([...missing].some((character) => /\p{Letter}/u.test(character))) return '';
  return characters
    .filter((character) => !missing.has(character))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns the width in pixels. */
export const measureWidth = (text: string, face: Typeface, size: number): number => place(text, face, size).width;

/** Replaces `toPathData` of the package, which writes NaN for some numbers. */
const toData = ({ type, x1, y1, x2, y2, x, y }: PathCommand): string =>
  type + [x1, y1, x2, y2, x, y].flatMap((value) => (value === undefined ? [] : value.toFixed(1))).join(' ');

/** Returns one line of text as the data of an SVG path. `x` and `y` are the beginning of its baseline. */
export const drawLine = (text: string, face: Typeface, size: number, [x, y]: [number, number]): string =>
  place(text, face, size)
    .glyphs.map((each) =>
      each.glyph
        .getPath(x + each.x, y, size)
        .commands.map(toData)
        .join(''),
    )
    .join('');

/** Returns as much of a text as fits, with an ellipsis if something is missing. */
export function clipped(text: string, face: Typeface, size: number, width: number): string {
  if (measureWidth(text, face, size) <= width) return text;
  let kept = text;
  while (kept !== '' && measureWidth(`${kept.trimEnd()}…`, face, size) > width) kept = truncate(kept, kept.length - 1);
  return `${kept.trimEnd()}…`;
}

/** Breaks a text into lines. The last of `maxLines` is clipped. */
export function wrapped(text: string, face: Typeface, size: number, width: number, maxLines: number): string[] {
  const lines: string[] = [];
  let rest = text.split(' ');
  while (rest.length > 0) {
    if (lines.length === maxLines - 1) return [...lines, clipped(rest.join(' '), face, size, width)];
    let count = 1;
    while (count < rest.length && measureWidth(rest.slice(0, count + 1).join(' '), face, size) <= width) count += 1;
    lines.push(clipped(rest.slice(0, count).join(' '), face, size, width));
    rest = rest.slice(count);
  }
  return lines;
}
