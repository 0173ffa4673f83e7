import { api, invalidate, queryClient, queryFor } from '@meridian/platform';
import { type InputOf, type NoticeList, noticesApi } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Without a live connection, what came meanwhile is seen at the next look at the page, once a minute. */
const FRESH_MS = 60_000;

const unread = queryFor(noticesApi.countUnread);
export const unreadCount = { ...unread, staleTime: FRESH_MS, refetchOnWindowFocus: true, refetchOnMount: true };

/** Notices page by page, newest first. Not kept after the list is closed. */
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
