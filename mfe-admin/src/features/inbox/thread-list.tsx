import { Badge, countText, EmptyState, formatAnnouncementDate, Row, Text, TextLink } from '@meridian/platform';
import { PagedList } from '@meridian/platform/controls';
import type { ThreadSummary } from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { threadPages, type InboxFilters } from './queries';
import { STATES } from './thread-texts';

/** Shows the threads of the office, newest first. */
export function ThreadList({ filters }: { filters: InboxFilters }) {
  const list = useInfiniteQuery({ ...threadPages(filters), placeholderData: keepPreviousData });
  return (
    <PagedList
      list={list}
      itemsOf={(page) => page.threads}
      what="the inbox"
      lines={6}
      empty={
        filters.search ? (
          <EmptyState
            icon={<Inbox aria-hidden />}
            title="Nothing found"
            text="No message contains all of these words."
          />
        ) : (
          <EmptyState
            icon={<Inbox aria-hidden />}
            title="Nothing here"
            text="Messages from the contact form and reports from members arrive here."
          />
        )
      }
      moreFailure="More messages could not be loaded"
    >
      {(thread) => (
        <li key={thread.id}>
          <ThreadItem thread={thread} />
        </li>
      )}
    </PagedList>
  );
}

const ThreadItem = ({
  thread: { id, title, about, from, createdAt, assignee, state, reports = 0 },
}: {
  thread: ThreadSummary;
}) => (
  <Row gap={4} justify="space-between" wrap>
    <div>
      <TextLink to={`/admin-tools/inbox/${id}`}>
        <bdi>{title}</bdi>
      </TextLink>
      <Text size="sm" tone="muted">
        <bdi>{from ?? 'Former member'}</bdi>
        {reports > 1 && ` and ${countText(reports - 1, 'other member')}`} · {about} ·{' '}
        {formatAnnouncementDate(createdAt)}
      </Text>
    </div>
    <Row gap={2} wrap>
      {assignee && (
        <Text size="sm" tone="muted">
          <bdi>{assignee.name ?? 'Former member'}</bdi>
        </Text>
      )}
      <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
    </Row>
  </Row>
);
