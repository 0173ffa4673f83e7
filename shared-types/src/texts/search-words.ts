import { ARTICLE, foldText, SPELLED_UMLAUT, spellUmlauts } from './fold-text';
import { limitMarks } from './limit-marks';

const EMOJI = String.raw`\p{Extended_Pictographic}\p{RI}`;
const LETTER = String.raw`[\p{L}\p{N}${EMOJI}]`;
/** The characters that can be next to each other without a space and still be found apart. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30fc${EMOJI}`;
/**
 * Matches words, which may contain apostrophes and hyphens, begin with a dot, and end with a sign: `N'Diaye`,
 * `Jean-Luc`, `.NET`, `C++`, `C#`.
 */
const TOKEN = new RegExp(
  String.raw`((?<!\.)\.(?=\p{L}))?(${LETTER}+(?:['-]${LETTER}+)*)(\+\+|[+#](?!${LETTER}))?`,
  'gu',
);
/** Matches a part of a word which is either in a script with spaces between words, or in one without. */
const PART = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');

const IS_LETTER = new RegExp(`^${LETTER}`, 'u');

/** Returns whether a text begins with a letter, a digit or an emoji. */
export const beginsWithLetter = (text: string): boolean => IS_LETTER.test(text);

const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** Returns whether a text begins with a character of a script without spaces between words, or with an emoji. */
export const beginsUnspaced = (text: string): boolean => IS_UNSPACED.test(text);

/** The signs of a word in a form that has no meaning in a regular expression. */
const SAFE_SIGNS: Record<string, string> = { '.': '．', '+': '＋' };

/** Replaces the signs of a word, so that it is safe inside a regular expression. */
export const withSafeSigns = (word: string): string => word.replace(/[.+]/g, (sign) => SAFE_SIGNS[sign] ?? sign);

/** Decomposes a folded text, so that a Hangul syllable is compared by its letters. */
export const decomposed = (word: string): string => word.normalize('NFKD');
/** Splits a word into parts. A Hangul syllable is one character here. */
const partsOf = (word: string): string[] => word.normalize('NFC').match(PART) ?? [];

/** Returns every pair of adjacent characters, and the last character alone. */
const toPairs = (part: string): string[] => [...part].map((character, at, all) => character + (all[at + 1] ?? ''));

/** Returns the fewest pairs that cover the whole part: every second one, and the last. */
function pairsOfSearch(part: string): string[] {
  const characters = [...part];
  const pairs = toPairs(part).slice(0, Math.max(1, characters.length - 1));
  return pairs.filter((_pair, at) => at % 2 === 0 || at === pairs.length - 1);
}

const wordsOfPart = (part: string, pairs: (part: string) => string[]): string[] =>
  (beginsUnspaced(part) ? pairs(part) : [part]).map(decomposed);

interface Token {
  /** The word with its apostrophes and hyphens. */
  compound: string;
  /** The word without its apostrophes and hyphens. */
  whole: string;
  dot: string;
  sign: string;
  /** The text between the previous word and this one. */
  gap: string;
  /** Whether the word is in a script with spaces between words. */
  isSpaced: boolean;
}

/** Splits a folded text into words. */
function tokensIn(text: string): Token[] {
  let end = 0;
  return [...text.matchAll(TOKEN)].map(({ index, 0: matched, 1: dot = '', 2: compound = '', 3: sign = '' }) => {
    const gap = text.slice(end, index);
    end = index + matched.length;
    const isSpaced = !HAS_UNSPACED.test(compound);
    const whole = decomposed(compound.replace(/['-]/g, ''));
    return { compound, whole, dot: isSpaced ? dot : '', sign: isSpaced ? sign : '', gap, isSpaced };
  });
}

/** Returns two words that an ampersand joins as one word: `r&d`. */
const joinedBy = (gap: RegExp, one: Token | undefined, other: Token | undefined): string | undefined =>
  one?.isSpaced && other?.isSpaced && gap.test(other.gap) ? `${one.whole}&${other.whole}` : undefined;

const wordsOfToken = (token: Token, at: number, all: readonly Token[]): string[] => {
  const { compound, whole, dot, sign } = token;
  const names = compound.split(/['-]/);
  const words = names.flatMap(partsOf).flatMap((part) => wordsOfPart(part, toPairs));
  if (names.length > 1) words.push(whole);
  const last = words.at(-1);
  if (sign && last !== undefined) words[words.length - 1] = last + sign;
  if (dot) words.push(`.${words[0]}`);
  const joined = joinedBy(/^ ?& ?$/, all[at - 1], token);
  if (joined) words.push(joined);
  return words;
};

/** Returns the other forms of a word that people may type: without an article, and with umlauts that were spelled. */
function otherForms(word: string): string[] {
  const forms = [word.replace(SPELLED_UMLAUT, ([first]) => first ?? ''), word.replace(ARTICLE, '')];
  return forms.filter((form) => form !== word);
}

/**
 * Returns the words by which texts are found, unique and folded. A word with apostrophes, hyphens or an ampersand is
 * included in parts and as a whole, one with umlauts in both spellings, and an Arabic one with and without its article.
 * For emoji and scripts without spaces, every pair of characters is included. A search finds the texts in which every
 * word of `searchTerms` is the beginning of a word. All words are safe inside a regular expression.
 * @example searchWords('Résumé & CV', 'cv') // ['resume', 'cv', 'resume&cv']
 * @example searchWords("N'Diaye") // ['n', 'diaye', 'ndiaye']
 */
export function searchWords(...texts: string[]): string[] {
  const text = texts.join('\n');
  const spelled = spellUmlauts(text);
  const readings = spelled === text ? [text] : [text, spelled];
  const words = readings.flatMap((reading) => tokensIn(foldText(reading)).flatMap(wordsOfToken));
  return [...new Set(words.flatMap((word) => [word, ...otherForms(word)]).map(withSafeSigns))];
}

/** Matches the article at the beginning of an Arabic word. A hamza shows that the letters are part of the word. */
const TYPED_ARTICLE = /(?<!\p{L})ال(?=\p{L}{2})/gu;
const withoutArticles = (search: string): string =>
  limitMarks(search)
    .normalize('NFC')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(TYPED_ARTICLE, '');

const termsOfToken = (token: Token, at: number, all: readonly Token[]): string[] => {
  const { compound, dot, sign, gap } = token;
  const joined = joinedBy(/^&$/, token, all[at + 1]);
  if (joined) return [joined];
  if (joinedBy(/^&$/, all[at - 1], token)) return [];
  const words = compound
    .replaceAll("'", '')
    .split('-')
    .flatMap(partsOf)
    .flatMap((part) => wordsOfPart(part, pairsOfSearch));
  const last = words.length - 1;
  // A dot between two words is not part of the second: `J.R.`
  const begins = dot && (at === 0 || gap !== '') ? dot : '';
  return words.map((word, index) => (index === 0 ? begins : '') + word + (index === last ? sign : ''));
};

/**
 * Returns the terms of a search. Each of them has to be the beginning of a word of the text.
 * @example searchTerms("N'Diaye Jean-Luc") // ['ndiaye', 'jean', 'luc']
 * @example searchTerms('R&D in C++') // ['r&d', 'in', 'c＋＋']
 */
export const searchTerms = (search: string): string[] => [
  ...new Set(
    tokensIn(foldText(withoutArticles(search)))
      .flatMap(termsOfToken)
      .map(withSafeSigns),
  ),
];
