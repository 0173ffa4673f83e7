import type { Chapter } from '@meridian/shared-types';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { filterChapters } from './filter-chapters';

const chapter = (name: string) => ({ name, state: 'Ohio', description: '' }) as Chapter;

it.each(SEARCH_CASES)('the search finds $text as every search does', ({ text, found, missed }) => {
  const all = [chapter(text)];
  for (const search of found) expect([search, filterChapters(all, search)]).toEqual([search, all]);
  for (const search of missed) expect([search, filterChapters(all, search)]).toEqual([search, []]);
});
