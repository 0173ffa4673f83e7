/** Letters that Unicode does not decompose into a base letter and an accent. */
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
};

/**
 * A text in the form that searches compare: lower case, without accents.
 * @example foldText('Łódź, São Paulo') // 'lodz, sao paulo'
 */
export const foldText = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => FOLDED_LETTERS[letter] ?? letter);

/**
 * The unique words of some texts, folded. They consist of letters and digits: safe inside a regular expression.
 * @example searchWords('Résumé & CV', 'cv') // ['resume', 'cv']
 */
export const searchWords = (...values: string[]): string[] => [
  ...new Set(foldText(values.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []),
];
