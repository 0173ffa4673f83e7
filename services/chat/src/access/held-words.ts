import { foldText } from '@meridian/shared-types/search';

/** A character of a script that writes words without spaces between them. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Folds case, accents and width. Hangul syllables are composed again, so that a part of one is not found. */
const fold = (text: string): string => foldText(text).normalize('NFC').replace(/\s+/gu, ' ').trim();

const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && LETTER.test(character) && !UNSPACED.test(character);
const lastCharacter = (text: string): string | undefined => [...text.slice(-2)].at(-1);
const firstCharacter = (text: string): string | undefined => [...text.slice(0, 2)][0];

/** Returns whether a text contains a word that does not continue before or after it. */
function containsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const continues =
      (isPartOfWord(lastCharacter(text.slice(Math.max(0, at - 2), at))) && isPartOfWord(firstCharacter(word))) ||
      (isPartOfWord(lastCharacter(word)) && isPartOfWord(firstCharacter(text.slice(end, end + 2))));
    if (!continues) return true;
  }
  return false;
}

/**
 * Returns a function that finds those of the words that a text contains. Case, accents and width do not matter. Words
 * are found whole, and in scripts without spaces also inside of other text.
 */
export function createWordFinder(words: readonly string[]): (text: string) => string[] {
  const folded = words.map((word) => ({ word, form: fold(word) })).filter(({ form }) => form !== '');
  return (text) => {
    if (folded.length === 0) return [];
    const form = fold(text);
    return folded.filter((each) => containsWord(form, each.form)).map(({ word }) => word);
  };
}
