import { SEARCH_CASES } from '@meridian/shared-types/testing';

/**
 * Searches for every text of `SEARCH_CASES`, which the test has stored before. Resolves to what is wrong, one line for
 * each search.
 * @param find Resolves to the texts that a search finds.
 */
export async function wrongSearches(find: (search: string) => Promise<string[]>): Promise<string[]> {
  const wrong: string[] = [];
  for (const { text, found, missed } of SEARCH_CASES) {
    for (const search of found) if (!(await find(search)).includes(text)) wrong.push(`${search} misses ${text}`);
    for (const search of missed) if ((await find(search)).includes(text)) wrong.push(`${search} finds ${text}`);
  }
  return wrong;
}
