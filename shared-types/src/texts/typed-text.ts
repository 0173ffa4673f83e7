import { limitMarks } from './limit-marks';

/**
 * Matches embeddings, overrides and isolates, which change the direction of the following text, even outside of their
 * own.
 */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Matches characters of right-to-left scripts, and those that change the direction of a text. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Matches a visible character, which U+2800 is not, because it is a Braille pattern without dots. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;
const INVISIBLE = /[\u00ad\u200b\u2060-\u2064\ufeff]/gu;
const LINE_BREAK = /[\t\n\r\u0085\u2028\u2029]+/u;
/** Matches joiners without a preceding letter or emoji, because they only belong after one. */
const LOST_JOINER = /(?<![\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200c\u200d]/gu;

/**
 * Normalizes a typed text: composed, without characters that change the direction, and empty if nothing in it is
 * visible.
 * @example cleanText('e\u0301\u202e') // 'é'
 */
export function cleanText(typed: string): string {
  const text = limitMarks(typed).normalize('NFC').replace(DIRECTION, '').trim();
  return isBlank(text) ? '' : text;
}

/** Returns whether nothing in a text is visible. @example isBlank(' \u200b') // true */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/**
 * Normalizes a typed name or title to one line without invisible characters, except where they form a letter or an
 * emoji.
 * @example cleanLine(' Ana\n\u200bOkafor ') // 'Ana Okafor'
 */
export const cleanLine = (typed: string): string =>
  cleanText(
    typed
      .split(LINE_BREAK)
      .map((line) => line.trim())
      .join(' ')
      .replace(INVISIBLE, '')
      .replace(LOST_JOINER, ''),
  );

/**
 * Isolates a name or title inside of a sentence, so that it does not change the direction of the text around it.
 * Left-to-right text is unchanged, because the sentences are English.
 * @example `${isolated(name)} asks to join`
 */
export const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name.replace(DIRECTION, '')}\u2069` : name;

const graphemes = new Intl.Segmenter('en');

/**
 * Returns the beginning of a text with at most `max` characters. It does not cut through an emoji or a letter with
 * accents, unless that alone is longer than `max`.
 * @example truncate('Hi 👩‍👩‍👧', 6) // 'Hi '
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = graphemes.segment(text.slice(0, 2 * max)).containing(max)?.index ?? max;
  // A single letter with many accents is cut.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/\p{Surrogate}$/u, '');
}

/**
 * Returns the beginning of a text with at most `max` characters. If it is cut, it ends with an ellipsis.
 * @example toExcerpt('A long story', 7) // 'A long…'
 */
export const toExcerpt = (text: string, max: number): string =>
  text.length <= max ? text : `${truncate(text, max - 1).trimEnd()}…`;
