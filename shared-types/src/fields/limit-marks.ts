/**
 * Matches the marks after the 30th of a letter, as in the stream-safe format of Unicode. The last two characters of the
 * set are no marks, but they become some in a decomposition.
 */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Returns a text in which no letter has more than 30 marks, such as accents. `normalize` sorts the marks of a letter,
 * and takes quadratic time for it, so text of people is limited first.
 * @example limitMarks(`a${'\u0301'.repeat(1000)}`).length // 31
 */
export const limitMarks = (text: string): string => text.replace(EXCESS_MARKS, '$1');
