import { foldText } from './fold-text';

const collator = new Intl.Collator('en', { numeric: true });

/**
 * Returns a text by which a name is sorted among others: Đặng under D, Łukasz under L, and N'Diaye next to Ndiaye.
 * @example nameKey("Jean-Luc N'Diaye") // 'jean luc ndiaye'
 */
export const nameKey = (name: string): string =>
  foldText(name)
    .replace(/-/g, ' ')
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .trim();

/**
 * Returns whether a name begins with a typed text. Such names are offered before those in which another word does.
 * @example names.filter((name) => beginsWith('d', name)) // Dana, Đặng
 */
export const beginsWith = (typed: string, name: string): boolean => nameKey(name).startsWith(nameKey(typed));

/**
 * Compares two names in the order of the alphabet, in which accents only decide between names that are otherwise equal,
 * and numbers are compared by their value.
 * @example names.sort(compareNames)
 */
export const compareNames = (one: string, other: string): number =>
  collator.compare(nameKey(one), nameKey(other)) || collator.compare(one, other);
