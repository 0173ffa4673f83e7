/** Embeddings, overrides and isolates: they turn around what comes after them, also outside of the text. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Characters of scripts that are written from right to left, and what changes the direction of a text. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Something that a reader sees. The last one is a Braille pattern without dots. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;
const INVISIBLE = /[\u00ad\u200b\u2060-\u2064\ufeff]/gu;
const LINE_BREAK = /[\t\n\r\u0085\u2028\u2029]+/u;
/** Joiners form letters and emoji: they belong after one. */
const LOST_JOINER = /(?<![\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200c\u200d]/gu;

/**
 * What a person typed, in one form: composed, without characters that turn a text around, and empty if nobody sees
 * anything of it.
 * @example cleanText('e\u0301\u202e') // 'é'
 */
export function cleanText(typed: string): string {
  const text = typed.normalize('NFC').replace(DIRECTION, '').trim();
  return VISIBLE.test(text) ? text : '';
}

/**
 * A name or title that a person typed: one line, without characters that nobody sees, except where they form a letter
 * or an emoji.
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
 * A name or title inside of a sentence, so that its direction changes nothing around it. Text that is written from left
 * to right stays as it is: the sentences are English.
 * @example `${isolated(name)} asks to join`
 */
export const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name.replace(DIRECTION, '')}\u2069` : name;

const graphemes = new Intl.Segmenter('en');

/**
 * The beginning of a text, at most `max` characters, without half of an emoji or half of a letter at its end.
 * @example beginningOf('Hi 👩‍👩‍👧', 6) // 'Hi '
 */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = graphemes.segment(text.slice(0, 2 * max)).containing(max)?.index ?? max;
  // one letter with many accents: as much of it as fits
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/\p{Surrogate}$/u, '');
}

/**
 * The beginning of a text with an ellipsis where something is missing, at most `max` characters.
 * @example excerptOf('A long story', 7) // 'A long…'
 */
export const excerptOf = (text: string, max: number): string =>
  text.length <= max ? text : `${beginningOf(text, max - 1).trimEnd()}…`;
