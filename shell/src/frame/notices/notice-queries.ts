import { api, invalidate, queryClient, queryFor } from '@meridian/platform';
import { type InputOf, type NoticeList, noticesApi } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

/**
 * The age in milliseconds after which the count is fetched again when the window receives the focus. Only pages without
 * a live connection need it.
 */
const FRESH_MS = 60_000;

const unread = queryFor(noticesApi.countUnread);
export const unreadCount = { ...unread, staleTime: FRESH_MS, refetchOnWindowFocus: true, refetchOnMount: true };

/** The paginated query for notices, newest first. Its pages are not cached after the list is closed. */
export const noticePages = infiniteQueryOptions({
  queryKey: [noticesApi.list.path, 'pages'],
  queryFn: async ({ pageParam, signal }) => {
    const page = await api.notices.list({ query: { before: pageParam } }, { signal });
    queryClient.setQueryData(unread.queryKey, { unread: page.unread });
    return page;
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: NoticeList) => next ?? undefined,
  gcTime: 0,
});

/** Marks notices as read, in all tabs and on all devices. */
export async function markRead(body: InputOf<typeof noticesApi.markRead>['body']): Promise<void> {
  const count = await api.notices.markRead({ body });
  queryClient.setQueryData(unread.queryKey, count);
  await invalidate(noticesApi.list);
}
