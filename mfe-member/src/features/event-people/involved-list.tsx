import {
  Avatar,
  countText,
  DownloadLink,
  EmptyState,
  ErrorState,
  MemberLink,
  placeInLine,
  Row,
  Skeleton,
  Stack,
  Text,
  formatHubDate,
} from '@meridian/platform';
import {
  DebouncedSearch,
  FilterBar,
  FilterSelect,
  LoadMore,
  Table,
  type TableColumn,
} from '@meridian/platform/controls';
import type { EventAttendance, InvolvedFilter, InvolvedPerson, InvolvedReply } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { attendanceUrl, exportUrl, involvedPeople } from './queries';

const REPLIES: Record<InvolvedReply, string> = {
  attending: 'Going',
  maybe: 'Maybe',
  not_attending: 'Not going',
  waiting: 'Waiting',
};
const OPTIONS = [
  { value: undefined, label: 'All RSVPs' },
  ...Object.entries(REPLIES).map(([value, label]) => ({ value: value as InvolvedReply, label })),
];

const COLUMNS: TableColumn<InvolvedPerson>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ userId, profile }) => (
      <Row gap={3}>
        <Avatar name={profile.name} src={profile.avatarUrl} size="sm" />
        <MemberLink userId={userId}>
          <bdi>{profile.name}</bdi>
        </MemberLink>
      </Row>
    ),
  },
  { key: 'chapter', header: 'Chapter', cell: ({ chapterName }) => chapterName && <bdi>{chapterName}</bdi> },
  {
    key: 'reply',
    header: 'RSVP',
    cell: ({ reply, waitingPlace }) => (waitingPlace ? `Waiting, ${placeInLine(waitingPlace)}` : REPLIES[reply]),
  },
  { key: 'guests', header: 'Guests', align: 'end', cell: ({ guests }) => guests },
  { key: 'since', header: 'Since', cell: ({ since }) => formatHubDate(since) },
];

/** Returns the column for the attendance. Once the event is over, it also marks people who go and did not come. */
const cameColumn = (isOver: boolean): TableColumn<InvolvedPerson> => ({
  key: 'came',
  header: 'Came',
  cell: ({ reply, guests, cameIn = 0 }) => {
    if (cameIn > 0) return guests > 0 ? `${cameIn} of ${guests + 1}` : 'Came';
    return isOver && reply === 'attending' ? 'No-show' : '';
  },
});

/** @example attendanceText({ going: 5, checkedIn: 3, walkIns: 1 }, true) // '3 of 5 came · 2 no-shows · 1 walk-in' */
function attendanceText({ going, checkedIn, walkIns }: EventAttendance, isOver: boolean): string {
  const noShows = isOver ? ` · ${countText(Math.max(going - checkedIn, 0), 'no-show')}` : '';
  return `${checkedIn} of ${going} came${noShows} · ${countText(walkIns, 'walk-in')}`;
}

interface Props {
  eventId: string;
  isOver: boolean;
}

/** Shows everyone who replied to an event and whether they came. It has a search, a filter and a file of the result. */
export function InvolvedList({ eventId, isOver }: Props) {
  const [filter, setFilter] = useState<InvolvedFilter>({});
  const onSearch = useCallback((search: string | undefined) => setFilter((now) => ({ ...now, search })), []);
  const list = useInfiniteQuery(involvedPeople(eventId, filter));
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const attendance = list.data?.pages[0]?.attendance;
  return (
    <Stack gap={4}>
      <FilterBar>
        <DebouncedSearch
          label="Search people"
          placeholder="Search by name..."
          search={filter.search}
          onSearch={onSearch}
        />
        <FilterSelect
          label="RSVP"
          options={OPTIONS}
          value={filter.reply}
          onChange={(reply) => setFilter((now) => ({ ...now, reply }))}
        />
        <DownloadLink to={exportUrl(eventId, filter)} variant="secondary" icon={<Download aria-hidden />}>
          Export CSV
        </DownloadLink>
      </FilterBar>
      {attendance && (
        <Row gap={4} wrap>
          <Text>{attendanceText(attendance, isOver)}</Text>
          <DownloadLink to={attendanceUrl(eventId)} variant="quiet" icon={<Download aria-hidden />}>
            Export Attendance
          </DownloadLink>
        </Row>
      )}
      {list.isPending && (
        <Stack gap={3} role="status" aria-label="Loading people">
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </Stack>
      )}
      {list.isError && !list.data && <ErrorState title="The people could not be loaded" query={list} />}
      {list.data && people.length === 0 && !list.hasNextPage && (
        <EmptyState
          icon={<Users aria-hidden />}
          title={filter.search || filter.reply ? 'Nobody matches' : 'No RSVPs yet'}
          text={filter.search || filter.reply ? 'Try another name or RSVP.' : 'People appear here when they reply.'}
        />
      )}
      {people.length > 0 && (
        <Table
          label="People"
          columns={attendance ? [...COLUMNS, cameColumn(isOver)] : COLUMNS}
          rows={people}
          rowKey={({ userId }) => userId}
          stacks
        />
      )}
      <LoadMore list={list} failure="More people could not be loaded">
        Show More People
      </LoadMore>
    </Stack>
  );
}
