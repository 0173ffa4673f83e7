/** Letters that Unicode does not take apart into a base letter and an accent. */
const WHOLE: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/**
 * A text as searches compare it: lower case, without accents.
 * @example foldText('Łódź, São Paulo') // 'lodz, sao paulo'
 */
export const foldText = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => WHOLE[letter] ?? letter);

/**
 * The different words of some texts, folded: letters and digits only, so that each is safe inside a pattern.
 * @example searchWords('Résumé & CV', 'cv') // ['resume', 'cv']
 */
export const searchWords = (...values: string[]): string[] => [
  ...new Set(foldText(values.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []),
];
