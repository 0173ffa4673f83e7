import {
  Badge,
  Card,
  DividedList,
  EmptyState,
  ErrorState,
  formatAnnouncementDate,
  Row,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '@meridian/platform';
import { LoadMore } from '@meridian/platform/controls';
import type { ThreadSummary } from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { threadPages, type InboxFilters } from './queries';
import { STATES } from './thread-words';

/** Shows the threads of the office, newest first. */
export function ThreadList({ filters }: { filters: InboxFilters }) {
  const list = useInfiniteQuery({ ...threadPages(filters), placeholderData: keepPreviousData });
  if (list.isPending)
    return (
      <div role="status" aria-label="Loading the inbox">
        <Skeleton lines={6} />
      </div>
    );
  if (list.isError && !list.data) return <ErrorState title="The inbox could not be loaded" query={list} />;
  const threads = list.data.pages.flatMap((page) => page.threads);
  if (threads.length === 0)
    return filters.search ? (
      <EmptyState icon={<Inbox aria-hidden />} title="Nothing found" text="No message contains all of these words." />
    ) : (
      <EmptyState
        icon={<Inbox aria-hidden />}
        title="Nothing here"
        text="Messages from the contact form and reports from members arrive here."
      />
    );
  return (
    <Stack gap={4}>
      <Card>
        <DividedList>
          {threads.map((thread) => (
            <li key={thread.id}>
              <ThreadItem thread={thread} />
            </li>
          ))}
        </DividedList>
      </Card>
      <LoadMore list={list} failure="More messages could not be loaded" />
    </Stack>
  );
}

const ThreadItem = ({ thread: { id, title, about, from, createdAt, assignee, state } }: { thread: ThreadSummary }) => (
  <Row gap={4} justify="space-between" wrap>
    <div>
      <TextLink to={`/admin-tools/inbox/${id}`}>
        <bdi>{title}</bdi>
      </TextLink>
      <Text size="sm" tone="muted">
        <bdi>{from ?? 'Former member'}</bdi> · {about} · {formatAnnouncementDate(createdAt)}
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
