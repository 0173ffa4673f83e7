import { api } from '../api/api';
import { chaptersApi, type DirectoryEntry, pathOf } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

const PAGE = 60;

/** The members of a chapter, page by page: earliest first, or the search results ordered by name. */
export function memberPages(chapterId: number, search = '') {
  const params = { id: chapterId };
  const query = { limit: String(PAGE), ...(search && { search }) };
  return infiniteQueryOptions({
    queryKey: [pathOf(chaptersApi.members, params), query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.chapters.members({ params, query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: DirectoryEntry[]) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  });
}
