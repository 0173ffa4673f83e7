import { api } from '@meridian/platform';
import { chaptersApi, pathOf, type DirectoryEntry } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

const PAGE = 60;

/** A chapter's members, earliest first, page by page. */
export function memberPages(chapterId: number) {
  const params = { id: chapterId };
  return infiniteQueryOptions({
    queryKey: [pathOf(chaptersApi.members, params), { limit: String(PAGE) }, 'pages'],
    queryFn: ({ pageParam, signal }) => api.chapters.members({ params, query: { limit: String(PAGE), after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: DirectoryEntry[]) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  });
}
