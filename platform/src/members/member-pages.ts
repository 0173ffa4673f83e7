import { chaptersApi } from '@meridian/shared-types';
import { lastIdOf, pagesFor } from '../api/query';

const PAGE = 60;

/**
 * Returns the paginated query for the members of a chapter. Without a search, the earliest members come first; search
 * results are ordered by name.
 */
export const memberPages = (chapterId: number, search = '') =>
  pagesFor(chaptersApi.members, 'after', lastIdOf(PAGE), {
    params: { id: chapterId },
    query: { limit: String(PAGE), search },
  });
