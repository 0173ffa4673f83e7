import { searchTerms, searchWords } from '@meridian/shared-types/search';

/** The prefix that marks words of the admin's name, so that they can be removed with the admin's account. */
const BY = 'by:';
export const DECIDER_WORDS = new RegExp(`^${BY}`);

/**
 * Returns the search words of a decided request, which are those of the applicant's name, the note and the admin's
 * name.
 */
export const wordsOfDecision = (applicant: string, admin = '', note = ''): string[] => [
  ...searchWords(applicant, note),
  ...searchWords(admin).map((word) => `${BY}${word}`),
];

/** Returns a filter for the decided requests in which each word of a search is a prefix of a word. */
export const decidedFilter = (search: string) => ({
  $and: searchTerms(search).map((word) => ({ words: { $regex: `^(${BY})?${word}` } })),
});
