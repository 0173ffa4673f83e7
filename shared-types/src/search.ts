/** Letters that Unicode does not decompose into a base letter and an accent, and two spellings of one letter. */
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
/** Accents, what nobody sees, and the line that makes Arabic words longer. */
const DROPPED = /[\p{M}\p{Default_Ignorable_Code_Point}\u0640]/gu;

/**
 * A text in the form that searches compare: lower case, without accents, with one kind of apostrophe and hyphen.
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

/** Words, also with apostrophes and hyphens in them: `N'Diaye`, `Jean-Luc`. */
const COMPOUND = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu;
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー`;
/** A part of a word in a script whose words have spaces between them, or in one whose words have none. */
const PART = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

const wordsIn = (compound: string): string[] => compound.split(/['-]/);
/** Syllables are one character each here; they are compared by their letters. */
const partsOf = (word: string): string[] => word.normalize('NFC').match(PART) ?? [];
const decomposed = (word: string): string => word.normalize('NFKD');

/** Every two characters that follow each other, and the last one alone. */
const pairsOf = (part: string): string[] => [...part].map((character, at, all) => character + (all[at + 1] ?? ''));

/** Pairs that say the whole part: every second one, and the last. */
function pairsOfSearch(part: string): string[] {
  const characters = [...part];
  const pairs = pairsOf(part).slice(0, Math.max(1, characters.length - 1));
  return pairs.filter((_pair, at) => at % 2 === 0 || at === pairs.length - 1);
}

const wordsOfPart = (part: string, pairs: (part: string) => string[]): string[] =>
  (IS_UNSPACED.test(part) ? pairs(part) : [part]).map(decomposed);

const compoundsOf = (texts: readonly string[]): string[] => foldText(texts.join(' ')).match(COMPOUND) ?? [];

/**
 * What texts are found by: their unique words, folded. A word with apostrophes or hyphens is there in parts and as one;
 * of scripts without spaces there is every pair of characters. A search finds the texts of which every word of
 * `searchTerms` begins a word. Words consist of letters and digits: safe inside a regular expression.
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
 * What a search looks for: each of these has to begin one of the words of a text.
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
 * Whether a search finds texts: every term begins one of their words, or they contain the search as it was typed.
 * Everything is found without a search.
 * @example isFound('obrien', person.name, person.location)
 */
export function isFound(search: string, ...texts: string[]): boolean {
  const typed = withoutJoiners(search.trim());
  if (typed === '' || texts.some((text) => withoutJoiners(text).includes(typed))) return true;
  const [terms, words] = [searchTerms(search), searchWords(...texts)];
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
}
