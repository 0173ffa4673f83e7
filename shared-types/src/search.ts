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
  ς: 'σ',
  ی: 'ي',
  ک: 'ك',
};
const FOLDED = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'gu');
const APOSTROPHES = /[’‘‛ʼʻʹ´`′＇]/gu;
const HYPHENS = /[‐‑‒–﹣－]/gu;
/** Matches accents, invisible characters, and the line that stretches Arabic words. */
const DROPPED = /[\p{M}\p{Default_Ignorable_Code_Point}\u0640]/gu;

/**
 * Folds a text for searches: in lower case, without accents, and with one kind of apostrophe and hyphen.
 * @example foldText('Łódź, São Paulo') // 'lodz, sao paulo'
 */
export const foldText = (value: string): string =>
  value
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => FOLDED_LETTERS[letter] ?? letter);

/** Matches words, which may contain apostrophes and hyphens: `N'Diaye`, `Jean-Luc`. */
const COMPOUND = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu;
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー`;
/** Matches a part of a word which is either in a script with spaces between words, or in one without. */
const PART = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

const wordsIn = (compound: string): string[] => compound.split(/['-]/);
/** Splits a word into parts. A Hangul syllable is one character here, but it is compared by its letters. */
const partsOf = (word: string): string[] => word.normalize('NFC').match(PART) ?? [];
const decomposed = (word: string): string => word.normalize('NFKD');

/** Returns every pair of adjacent characters, and the last character alone. */
const pairsOf = (part: string): string[] => [...part].map((character, at, all) => character + (all[at + 1] ?? ''));

/** Returns the fewest pairs that cover the whole part: every second one, and the last. */
function pairsOfSearch(part: string): string[] {
  const characters = [...part];
  const pairs = pairsOf(part).slice(0, Math.max(1, characters.length - 1));
  return pairs.filter((_pair, at) => at % 2 === 0 || at === pairs.length - 1);
}

const wordsOfPart = (part: string, pairs: (part: string) => string[]): string[] =>
  (IS_UNSPACED.test(part) ? pairs(part) : [part]).map(decomposed);

const compoundsOf = (texts: readonly string[]): string[] => foldText(texts.join(' ')).match(COMPOUND) ?? [];

/**
 * Returns the words by which texts are found, unique and folded. A word with apostrophes or hyphens is included in
 * parts and as a whole. For scripts without spaces, every pair of characters is included. A search finds the texts in
 * which every word of `searchTerms` is the beginning of a word. Words consist of letters and digits, so they are safe
 * inside a regular expression.
 * @example searchWords('Résumé & CV', 'cv') // ['resume', 'cv']
 * @example searchWords("N'Diaye") // ['n', 'diaye', 'ndiaye']
 */
export const searchWords = (...texts: string[]): string[] => [
  ...new Set(
    compoundsOf(texts).flatMap((compound) => {
      const words = wordsIn(compound);
      const parts = words.flatMap(partsOf).flatMap((part) => wordsOfPart(part, pairsOf));
      return words.length > 1 ? [...parts, decomposed(words.join(''))] : parts;
    }),
  ),
];

/**
 * Returns the terms of a search. Each of them has to be the beginning of a word of the text.
 * @example searchTerms("N'Diaye Jean-Luc") // ['ndiaye', 'jean', 'luc']
 */
export const searchTerms = (search: string): string[] => [
  ...new Set(
    compoundsOf([search])
      .flatMap((compound) => compound.replaceAll("'", '').split('-'))
      .flatMap(partsOf)
      .flatMap((part) => wordsOfPart(part, pairsOfSearch)),
  ),
];

const withoutJoiners = (text: string): string => foldText(text).replace(/['-]/g, '');

/**
 * Returns whether a search finds texts: every term is the beginning of one of their words, or they contain the search
 * as it was typed. An empty search finds everything.
 * @example isFound('obrien', person.name, person.location)
 */
export function isFound(search: string, ...texts: string[]): boolean {
  const typed = withoutJoiners(search.trim());
  if (typed === '' || texts.some((text) => withoutJoiners(text).includes(typed))) return true;
  const [terms, words] = [searchTerms(search), searchWords(...texts)];
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
}
