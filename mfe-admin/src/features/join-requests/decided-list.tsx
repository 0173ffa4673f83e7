import { Badge, formatAnnouncementDate, PersonItem, Skeleton, Stack, Text } from '@meridian/platform';
import { DebouncedSearch, JoinAnswers, PagedList } from '@meridian/platform/controls';
import type { DecidedRequest } from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decidedPages } from './queries';

/** Shows the decided requests, with the admin, the time and the note. */
export function DecidedList({ chapterId }: { chapterId: number }) {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery({ ...decidedPages(chapterId, search), placeholderData: keepPreviousData });
  return (
    <Stack gap={4}>
      <DebouncedSearch
        label="Search decided requests"
        placeholder="Search by person, admin or note..."
        search={search}
        onSearch={setSearch}
      />
      <PagedList
        list={list}
        itemsOf={(page) => page}
        placeholder={<Skeleton lines={4} />}
        failure="The decided requests could not be loaded"
        empty={
          <Text tone="muted">
            {search ? 'No decided requests match your search.' : 'No requests have been decided yet.'}
          </Text>
        }
        moreFailure="More decided requests could not be loaded"
        more="Show More Decided Requests"
      >
        {(request) => <DecidedItem key={request.id} request={request} />}
      </PagedList>
    </Stack>
  );
}

function DecidedItem({ request }: { request: DecidedRequest }) {
  const { status, userProfile: person, decidedBy, decidedAt, createdAt, reason, message, answers } = request;
  const isApproved = status === 'approved';
  const how = decidedBy
    ? `By ${decidedBy.name}`
    : decidedAt === createdAt
      ? 'Joined without a request: the chapter is open to members'
      : 'By a former admin';
  return (
    <PersonItem
      as="li"
      name={person.name}
      avatarUrl={person.avatarUrl}
      badges={<Badge tone={isApproved ? 'success' : 'danger'}>{isApproved ? 'Approved' : 'Rejected'}</Badge>}
    >
      <Text size="sm" tone="muted">
        <bdi>{how}</bdi>
        {decidedAt && (
          <>
            , <time dateTime={decidedAt}>{formatAnnouncementDate(decidedAt)}</time>
          </>
        )}
      </Text>
      {reason && (
        <Text size="sm">
          Note: <bdi>{reason}</bdi>
        </Text>
      )}
      <JoinAnswers answers={answers} />
      {message && (
        <Text size="sm" tone="muted">
          <bdi>{message}</bdi>
        </Text>
      )}
    </PersonItem>
  );
}
