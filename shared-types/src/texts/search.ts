import { ARTICLE, foldText, spellUmlauts } from './fold-text';
import { beginsUnspaced, beginsWithLetter, decomposed, searchTerms, searchWords, withSafeSigns } from './search-words';
import { truncate, toExcerpt } from './typed-text';

export { foldText } from './fold-text';
export { beginsWith, compareNames, nameKey } from './name-order';
export { searchTerms, searchWords } from './search-words';

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

/** A character with its marks in the form that is compared. */
interface FoldedCharacter {
  units: readonly string[];
  isLetter: boolean;
  isUnspaced: boolean;
  /** The joiners of a compound end a word, but the whole compound is a word as well. */
  isJoiner: boolean;
}

/** Returns a function that remembers the forms of characters, because most texts consist of few different ones. */
function rememberedForms(fold: (character: string) => string): (character: string) => FoldedCharacter {
  const known = new Map<string, FoldedCharacter>();
  return (character) => {
    const before = known.get(character);
    if (before) return before;
    const form = decomposed(fold(character));
    const folded = form.trim() || form.slice(0, 1);
    const found = {
      units: withSafeSigns(folded).split(''),
      isLetter: beginsWithLetter(folded),
      isUnspaced: beginsUnspaced(character),
      isJoiner: /^['-]/.test(folded),
    };
    if (known.size >= MAX_CHARACTERS) known.clear();
    if (character.length <= MAX_LENGTH) known.set(character, found);
    return found;
  };
}
const MAX_CHARACTERS = 10_000;
const MAX_LENGTH = 8;

/** A way to read a text, with the characters that it consists of and their forms. */
interface Reading {
  characters: RegExp;
  toForm: (character: string) => FoldedCharacter;
}

/** A text is read as it is, with umlauts spelled, and with spelled umlauts as vowels, as in its stored words. */
const READINGS: readonly Reading[] = [
  { characters: /\s?&\s?|\P{M}\p{M}{0,30}|\p{M}/gu, toForm: rememberedForms(foldText) },
  {
    characters: /\s?&\s?|\P{M}\p{M}{0,30}|\p{M}/gu,
    toForm: rememberedForms((character) => foldText(spellUmlauts(character))),
  },
  {
    characters: /\s?&\s?|(?:aa|[ao]e|(?<![aeq])ue)(?!\p{M})|\P{M}\p{M}{0,30}|\p{M}/giu,
    toForm: rememberedForms((character) => foldText(character.replace(/^([aou])[ae]$/i, '$1'))),
  },
];

type Unit = TextRange & { unit: string; isBeginning: boolean };

/** Folds a text one character at a time. Returns each unit with its place, and whether a word begins there. */
function foldedUnits(text: string, { characters, toForm }: Reading): Unit[] {
  const all: Unit[] = [];
  let isInWord = false;
  for (const { 0: character, index: start } of text.matchAll(characters)) {
    const end = start + character.length;
    const { units, isLetter, isUnspaced, isJoiner } = toForm(character);
    if (!isJoiner)
      for (const [at, unit] of units.entries()) {
        const begins = isLetter ? at === 0 && (!isInWord || isUnspaced) : unit === DOT;
        all.push({ unit, start, end, isBeginning: begins });
      }
    if (units.length > 0) isInWord = isLetter && !isUnspaced;
  }
  return all;
}
const DOT = withSafeSigns('.');

/** Returns the places of terms in one reading of a text. A word may also begin after an Arabic article. */
function rangesIn(text: string, terms: readonly string[], reading: Reading): TextRange[] {
  const units = foldedUnits(text, reading);
  const folded = units.map(({ unit }) => unit).join('');
  for (const { index, 0: article } of folded.matchAll(ARTICLE)) {
    const after = units[index + article.length];
    if (after) after.isBeginning = true;
  }
  const ranges: TextRange[] = [];
  for (const term of terms)
    for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + 1)) {
      const [first, last] = [units[at], units[at + term.length - 1]];
      if (first?.isBeginning && last) ranges.push({ start: first.start, end: last.end });
    }
  return ranges;
}

/**
 * Returns the parts of a text that a search finds, in order and without overlaps.
 * @example matchesIn("Ask N'Diaye", 'ndi') // [{ start: 4, end: 8 }]
 */
export function matchesIn(text: string, search: string): TextRange[] {
  const terms = searchTerms(search);
  const found = READINGS.flatMap((reading) => rangesIn(text, terms, reading));
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
