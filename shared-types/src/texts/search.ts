import { limitMarks } from './limit-marks';
import { truncate, toExcerpt } from './typed-text';

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
  limitMarks(value)
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => FOLDED_LETTERS[letter] ?? letter);

/** Matches words, which may contain apostrophes and hyphens: `N'Diaye`, `Jean-Luc`. */
const COMPOUND = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu;
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30fc`;
/** Matches a part of a word which is either in a script with spaces between words, or in one without. */
const PART = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

const wordsIn = (compound: string): string[] => compound.split(/['-]/);
/** Splits a word into parts. A Hangul syllable is one character here, but it is compared by its letters. */
const partsOf = (word: string): string[] => word.normalize('NFC').match(PART) ?? [];
const decomposed = (word: string): string => word.normalize('NFKD');

/** Returns every pair of adjacent characters, and the last character alone. */
const toPairs = (part: string): string[] => [...part].map((character, at, all) => character + (all[at + 1] ?? ''));

/** Returns the fewest pairs that cover the whole part: every second one, and the last. */
function pairsOfSearch(part: string): string[] {
  const characters = [...part];
  const pairs = toPairs(part).slice(0, Math.max(1, characters.length - 1));
  return pairs.filter((_pair, at) => at % 2 === 0 || at === pairs.length - 1);
}

const wordsOfPart = (part: string, pairs: (part: string) => string[]): string[] =>
  (IS_UNSPACED.test(part) ? pairs(part) : [part]).map(decomposed);

const findCompounds = (texts: readonly string[]): string[] => foldText(texts.join(' ')).match(COMPOUND) ?? [];

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
    findCompounds(texts).flatMap((compound) => {
      const words = wordsIn(compound);
      const parts = words.flatMap(partsOf).flatMap((part) => wordsOfPart(part, toPairs));
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
    findCompounds([search])
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

/** The beginning and end of a part of a text, in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

/** A character in the form that is compared. */
interface FoldedCharacter {
  units: readonly string[];
  isLetter: boolean;
  isUnspaced: boolean;
  /** The joiners of a compound end a word, but the whole compound is a word as well. */
  isJoiner: boolean;
}

/** Most texts consist of few different characters, and folding one is costly. */
const foldedCharacters = new Map<string, FoldedCharacter>();
const MAX_CHARACTERS = 10_000;

function foldCharacter(character: string): FoldedCharacter {
  const known = foldedCharacters.get(character);
  if (known) return known;
  const folded = decomposed(foldText(character));
  const found = {
    units: folded.split(''),
    isLetter: /^[\p{L}\p{N}]/u.test(folded),
    isUnspaced: IS_UNSPACED.test(character),
    isJoiner: /^['-]/.test(folded),
  };
  if (foldedCharacters.size >= MAX_CHARACTERS) foldedCharacters.clear();
  foldedCharacters.set(character, found);
  return found;
}

/** Folds a text one character at a time. Returns each unit with its place, and whether a word begins there. */
function foldedUnits(text: string) {
  const all: (TextRange & { unit: string; isBeginning: boolean })[] = [];
  let isInWord = false;
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const { units, isLetter, isUnspaced, isJoiner } = foldCharacter(character);
    if (isLetter)
      for (const [at, unit] of units.entries())
        all.push({ unit, start, end, isBeginning: at === 0 && (!isInWord || isUnspaced) });
    else if (units.length > 0 && !isJoiner) all.push({ unit: ' ', start, end, isBeginning: false });
    if (units.length > 0) isInWord = isLetter && !isUnspaced;
    start = end;
  }
  return all;
}

/**
 * Returns the parts of a text that a search finds, in order and without overlaps.
 * @example matchesIn("Ask N'Diaye", 'ndi') // [{ start: 4, end: 8 }]
 */
export function matchesIn(text: string, search: string): TextRange[] {
  const units = foldedUnits(text);
  const folded = units.map(({ unit }) => unit).join('');
  const found = searchTerms(search).flatMap((term) => {
    const ranges: TextRange[] = [];
    for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + 1)) {
      const [first, last] = [units[at], units[at + term.length - 1]];
      if (first?.isBeginning && last) ranges.push({ start: first.start, end: last.end });
    }
    return ranges;
  });
  const ranges: TextRange[] = [];
  for (const { start, end } of found.sort((one, other) => one.start - other.start)) {
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

/** The most characters of the part of a text that a search shows, and those before the first match. */
const PART_MAX = 240;
const BEFORE_MATCH = 60;

/**
 * Returns the part of a text around the first match of a search, in one line and with at most 241 characters.
 * @example textAround('Bring\na drum', 'drum') // 'Bring a drum'
 */
export function textAround(text: string, search: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const at = matchesIn(line, search)[0]?.start ?? 0;
  if (line.length <= PART_MAX || at <= BEFORE_MATCH) return toExcerpt(line, PART_MAX);
  const skipped = truncate(line, at - BEFORE_MATCH).length;
  // The part begins with a whole word, if there is one before the match.
  const space = line.indexOf(' ', skipped);
  return `…${toExcerpt(line.slice(space !== -1 && space < at ? space + 1 : skipped), PART_MAX)}`;
}
