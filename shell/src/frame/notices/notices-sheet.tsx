import {
  Button,
  DividedList,
  EmptyState,
  ErrorState,
  Skeleton,
  Stack,
  toastError,
  useSession,
} from '@meridian/platform';
import { LoadMore, Sheet } from '@meridian/platform/controls';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { BellOff, CheckCheck } from 'lucide-react';
import { groupNotices } from './group-notices';
import { NoticeItem } from './notice-item';
import { markRead, noticePages } from './notice-queries';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows the person's notices in a panel at the side. */
export const NoticesSheet = (props: Props) => (
  <Sheet {...props} title="Notifications">
    <Notices onLeave={() => props.onOpenChange(false)} />
  </Sheet>
);

function Notices({ onLeave }: { onLeave: () => void }) {
  const { isReadOnly } = useSession();
  const list = useInfiniteQuery(noticePages);
  const reading = useMutation({
    mutationFn: markRead,
    onError: (error) => toastError('Not marked as read', error, 'Try again.'),
  });
  if (list.isPending) return <Skeleton lines={6} />;
  if (list.isLoadingError) return <ErrorState title="Your notifications could not be loaded" query={list} />;
  const groups = groupNotices(list.data.pages.flatMap(({ notices }) => notices));
  const until = groups[0]?.latest.at;
  if (until === undefined)
    return (
      <EmptyState
        icon={<BellOff aria-hidden />}
        title="You are all caught up"
        text="News of your chapters, events and requests appears here."
      />
    );
  return (
    <Stack gap={5}>
      {(list.data.pages[0]?.unread ?? 0) > 0 && !isReadOnly && (
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
            key={group.latest.groupKey}
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
