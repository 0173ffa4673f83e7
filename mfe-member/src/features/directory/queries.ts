import { api, queryFor } from '@meridian/platform';
import { authApi, chaptersApi, type DirectoryEntry } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** The number of people in a page, which fill two screens of a phone. */
const PAGE = 24;

export interface DirectoryFilters {
  search?: string;
  /** The letter with which the list begins. */
  from?: string;
  chapter?: string;
  role?: 'admin' | 'member';
}

/** Returns the paginated query with one entry per person (`everyone`), or per membership (`directory`). */
export function directoryPages(list: 'everyone' | 'directory', filters: DirectoryFilters) {
  const query = { ...filters, limit: String(PAGE) };
  return infiniteQueryOptions({
    queryKey: [chaptersApi[list].path, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api.chapters[list]({ query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: DirectoryEntry[]) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  });
}

export const person = (id: string) => queryFor(authApi.user, { params: { id } });
