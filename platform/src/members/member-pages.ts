import { api } from '../api/api';
import { chaptersApi, type DirectoryEntry, buildPath } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

const PAGE = 60;

/**
 * Returns the paginated query for the members of a chapter. Without a search, the earliest members come first; search
 * results are ordered by name.
 */
export function memberPages(chapterId: number, search = '') {
  const params = { id: chapterId };
  const query = { limit: String(PAGE), ...(search && { search }) };
  return infiniteQueryOptions({
    queryKey: [buildPath(chaptersApi.members, params), query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.chapters.members({ params, query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: DirectoryEntry[]) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  });
}
