import {
  api,
  Button,
  DividedList,
  EmptyState,
  ErrorState,
  invalidate,
  queryClient,
  queryFor,
  Skeleton,
  Stack,
  toastError,
  useSession,
} from '@meridian/platform';
import { useUnread } from '@meridian/platform/realtime';
import { LoadMore, Sheet } from '@meridian/platform/controls';
import { type InputOf, type NoticeList, noticesApi, type UnreadNotices } from '@meridian/shared-types';
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { BellOff, CheckCheck } from 'lucide-react';
import { groupNotices } from './group-notices';
import { NoticeItem } from './notice-item';
import { UnreadInChats, type ChatLinks } from './unread-in-chats';

/** The query of the count that the bell shows. */
const unread = queryFor(noticesApi.countUnread);

/** The paginated query for notices, newest first. Its pages are not cached after the list is closed. */
const noticePages = infiniteQueryOptions({
  queryKey: [noticesApi.list.path, 'pages'],
  queryFn: async ({ pageParam, signal }) => {
    const page = await api.notices.list({ query: { before: pageParam } }, { signal });
    queryClient.setQueryData<UnreadNotices>(unread.queryKey, {
      unread: page.unread,
      directMessages: page.directMessages,
      inChats: page.inChats,
    });
    return page;
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: NoticeList) => next ?? undefined,
  gcTime: 0,
});

/** Marks notices as read, in all tabs and on all devices. */
async function markRead(body: InputOf<typeof noticesApi.markRead>['body']): Promise<void> {
  const count = await api.notices.markRead({ body });
  queryClient.setQueryData(unread.queryKey, count);
  await invalidate(noticesApi.list);
}

interface Props extends ChatLinks {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows the person's notices in a panel at the side. */
export const NoticesSheet = ({ chatTo, messagesTo, ...props }: Props) => (
  <Sheet {...props} title="Notifications">
    <UnreadInChats chatTo={chatTo} messagesTo={messagesTo} onLeave={() => props.onOpenChange(false)} />
    <Notices onLeave={() => props.onOpenChange(false)} />
  </Sheet>
);

function Notices({ onLeave }: { onLeave: () => void }) {
  const { isReadOnly } = useSession();
  const { inChapters, directMessages } = useUnread();
  const list = useInfiniteQuery(noticePages);
  const reading = useMutation({
    mutationFn: markRead,
    onError: (error) => toastError('Not marked as read', error, 'Try again.'),
  });
  if (list.isPending) return <Skeleton lines={6} />;
  if (list.isLoadingError) return <ErrorState title="Your notifications could not be loaded" query={list} />;
  const notices = list.data.pages.flatMap((page) => page.notices);
  const groups = groupNotices(notices);
  const until = notices[0]?.at;
  const [newest] = list.data.pages;
  if (until === undefined)
    return (
      <EmptyState
        icon={<BellOff aria-hidden />}
        title={inChapters + directMessages > 0 ? 'No other news' : 'You are all caught up'}
        text="News of your chapters, events and requests appears here."
      />
    );
  return (
    <Stack gap={5}>
      {newest && newest.unread + newest.directMessages > 0 && !isReadOnly && (
        <Button
          variant="secondary"
          size="sm"
          icon={<CheckCheck aria-hidden />}
          disabled={reading.isPending}
          onClick={() => reading.mutate({ until })}
        >
          Mark All as Read
        </Button>
      )}
      <DividedList>
        {groups.map((group) => (
          <NoticeItem
            key={group.latest.id}
            group={group}
            onRead={() => {
              if (!isReadOnly) reading.mutate({ until: group.latest.at, groupKey: group.latest.groupKey });
            }}
            onLeave={onLeave}
          />
        ))}
      </DividedList>
      <LoadMore list={list} failure="Older notifications could not be loaded">
        Show Older
      </LoadMore>
    </Stack>
  );
}
