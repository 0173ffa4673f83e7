import { limitMarks } from './limit-marks';

/** Letters that Unicode does not decompose into a base letter and an accent, and letters with two spellings. */
const FOLDED_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'ng',
  ə: 'e',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ɛ: 'e',
  ƒ: 'f',
  ɣ: 'g',
  ƙ: 'k',
  ɔ: 'o',
  ʋ: 'v',
  ƴ: 'y',
  ς: 'σ',
  ґ: 'г',
  // Arabic, with the letters of Persian, Urdu and Kurdish keyboards.
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ک: 'ك',
  ٱ: 'ا',
};
const FOLDED = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'gu');
const ARABIC_DIGITS = /[٠-٩۰-۹]/gu;
const APOSTROPHES = /[’‘‛ʼʻʹ´`′＇]/gu;
const HYPHENS = /[‐‑‒–﹣－]/gu;
/** Matches signs of ownership, which are not part of a name. */
const OWNERSHIP = /[©®™℠℗]/gu;
/** Matches accents, invisible characters, the skin tones of emoji, and the line that stretches Arabic words. */
const DROPPED = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u0640]/gu;

/**
 * Folds a text for searches: in lower case, without accents, and with one kind of apostrophe and hyphen.
 * @example foldText('Łódź, São Paulo') // 'lodz, sao paulo'
 */
export const foldText = (value: string): string =>
  limitMarks(value)
    .replace(OWNERSHIP, '')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15));

/** Letters that people without them on their keyboards spell with two letters. */
const SPELLED_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const SPELLED = /[äöüøå]/giu;

/**
 * Spells the umlauts of a text, and the letters ø and å, with two letters.
 * @example spellUmlauts('Müller') // 'Mueller'
 */
export const spellUmlauts = (text: string): string =>
  limitMarks(text)
    .normalize('NFC')
    .replace(SPELLED, (letter) => SPELLED_LETTERS[letter.toLowerCase()] ?? letter);

/** Matches what may be the spelling of an umlaut. The `ue` of "queen" and "Bauer" never is one. */
export const SPELLED_UMLAUT = /aa|[ao]e|(?<![aeq])ue/g;

/**
 * Matches the article of an Arabic word, which is written together with it and with the words "and", "so", "with",
 * "like" and "for". What looks like an article, but leaves no word, is part of one.
 */
export const ARTICLE = /(?<!\p{L})(?:ال(?=\p{L}{2})|(?:[وف]?[بك]?ال|[وف]?لل)(?=\p{L}{3}))/gu;
