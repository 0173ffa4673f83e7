import { searchTerms, searchWords } from '@meridian/shared-types';

/** Words of the admin's name have this mark, so that they go with the admin's account. */
const BY = 'by:';
export const DECIDER_WORDS = new RegExp(`^${BY}`);

/** What a decided request is found by: the applicant's name, the note, and the name of the admin. */
export const wordsOfDecision = (applicant: string, admin = '', note = ''): string[] => [
  ...searchWords(applicant, note),
  ...searchWords(admin).map((word) => `${BY}${word}`),
];

/** Finds the decided requests in which each word of a search begins a word. */
export const decidedFilter = (search: string) => ({
  $and: searchTerms(search).map((word) => ({ words: { $regex: `^(${BY})?${word}` } })),
});
