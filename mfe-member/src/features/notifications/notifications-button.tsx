import { Button, ErrorState, NewsBadge, newsText, Skeleton, useAnnouncementsSeen, useNews } from '@meridian/platform';
import { Sheet } from '@meridian/platform/controls';
import { isChapterAdmin, type Membership } from '@meridian/shared-types';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useId, useState } from 'react';
import { NotificationList } from './notification-list';
import { createNotices } from './notices';
import { announcementsOf, myEvents, myRequests, pendingRequestsOf } from './queries';

interface Props {
  memberships: Membership[];
  chapterTo: (slug: string) => string;
  eventsTo: string;
}

/** Opens the user's notifications, which are fetched at that moment. */
export function NotificationsButton(props: Props) {
  const [open, setOpen] = useState(false);
  const newsId = useId();
  const { of, all } = useNews();
  const requests = props.memberships.filter(isChapterAdmin).map(({ chapterId }) => of(chapterId).requests);
  const news = { ...all, requests: requests.reduce((sum, count) => sum + count, 0) }; // those in the list
  return (
    <>
      <Button
        variant="secondary"
        icon={<Bell aria-hidden />}
        aria-haspopup="dialog"
        aria-describedby={newsId}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Notifications
        {newsText(news) && (
          <span aria-hidden>
            <NewsBadge news={news} />
          </span>
        )}
      </Button>
      <span hidden id={newsId}>
        {newsText(news)}
      </span>
      <Sheet open={open} onOpenChange={setOpen} title="Notifications">
        <Notifications {...props} />
      </Sheet>
    </>
  );
}

function Notifications({ memberships, ...links }: Props) {
  const administered = memberships.filter(isChapterAdmin);
  const requests = useQuery(myRequests());
  const events = useQuery(myEvents());
  const announcements = useQueries({ queries: memberships.map(({ chapterId }) => announcementsOf(chapterId)) });
  const pending = useQueries({ queries: administered.map(({ chapterId }) => pendingRequestsOf(chapterId)) });
  const all = [requests, events, ...announcements, ...pending];
  useAnnouncementsSeen(all.every(({ isSuccess }) => isSuccess) ? memberships.map(({ chapterId }) => chapterId) : []);
  if (all.some(({ isPending }) => isPending)) return <Skeleton lines={6} />;
  if (all.some(({ isError }) => isError))
    return (
      <ErrorState
        title="Your notifications could not be loaded"
        onRetry={() =>
          all.forEach(({ isError, refetch }) => {
            if (isError) void refetch();
          })
        }
      />
    );

  const notices = createNotices({
    requests: requests.data ?? [],
    events: events.data ?? [],
    announcements: memberships.map((membership, index) => ({ membership, list: announcements[index]?.data ?? [] })),
    pending: administered.map((membership, index) => ({ membership, list: pending[index]?.data ?? [] })),
  });
  return <NotificationList notices={notices} {...links} />;
}
