import {
  AvatarStack,
  Badge,
  PersonItem,
  Section,
  Skeleton,
  Stack,
  Text,
  TextLink,
  api,
  countText,
  queryFor,
} from '@meridian/platform';
import { LoadMore, QueryView } from '@meridian/platform/controls';
import { eventsApi, type AttendeePage } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import styled from 'styled-components';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
  gap: var(--space-4);
`;

const peopleGoing = (id: string) => ({
  queryKey: [...queryFor(eventsApi.attendees, { params: { id } }).queryKey, 'pages'],
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    api.events.attendees({ params: { id }, query: { after: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next?: string }) => next,
});

/**
 * Says how many members go with how many guests, and how many members are not shown.
 * @example goingText({ count: 12, guestCount: 1, hiddenCount: 0 }) // '12 members and 1 guest are going'
 */
export function goingText({
  count,
  guestCount,
  hiddenCount,
}: Pick<AttendeePage, 'count' | 'guestCount' | 'hiddenCount'>): string {
  if (count === 0) return 'Nobody yet';
  const hasGuests = guestCount > 0;
  const guests = hasGuests ? ` and ${countText(guestCount, 'guest')}` : '';
  const going = `${countText(count, 'member')}${guests} ${count === 1 && !hasGuests ? 'is' : 'are'} going`;
  if (hiddenCount === 0) return going;
  if (count === 1) return `${going}, ${hasGuests ? 'the member not shown' : 'not shown'}`;
  return `${going}, ${hiddenCount.toLocaleString('en-US')} of ${hasGuests ? 'the members' : 'them'} not shown`;
}

/** The line is kept free while the people are loading. */
const Faces = styled.div`
  min-block-size: 2rem;
`;

/** Shows members some of the people who go to an event. */
export function SomeAttendees({ eventId }: { eventId: string }) {
  const page = useInfiniteQuery(peopleGoing(eventId)).data?.pages[0];
  return (
    <Faces>
      {page && <AvatarStack people={page.attendees.map(({ profile }) => profile)} max={5} total={page.count} />}
    </Faces>
  );
}

interface Props {
  eventId: string;
  /** The path of the page where a person chooses whether to be shown. */
  settingsTo: string;
}

/** Shows members who goes to an event. */
export function AttendeeList({ eventId, settingsTo }: Props) {
  const list = useInfiniteQuery(peopleGoing(eventId));
  return (
    <Section title="Who Is Going">
      <QueryView
        query={list}
        placeholder={
          <Stack gap={3} role="status" aria-label="Loading who is going">
            <Skeleton width="9rem" />
            <Skeleton height="3rem" />
          </Stack>
        }
        failure="Who is going could not be loaded"
      >
        {({ pages }) => (
          <Stack gap={4}>
            <Text tone="muted">
              {pages[0] && goingText(pages[0])}. You choose in <TextLink to={settingsTo}>your profile</TextLink> whether
              members see that you are going.
            </Text>
            <People attendees={pages.flatMap(({ attendees }) => attendees)} />
            <LoadMore list={list} failure="More people could not be loaded">
              Show More People
            </LoadMore>
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}

const People = ({ attendees }: Pick<AttendeePage, 'attendees'>) =>
  attendees.length > 0 && (
    <List>
      {attendees.map(({ id, userId, profile, isHidden }) => (
        <PersonItem
          key={id}
          as="li"
          avatar="sm"
          userId={userId}
          name={profile.name}
          avatarUrl={profile.avatarUrl}
          badges={isHidden && <Badge>Not shown to members</Badge>}
        />
      ))}
    </List>
  );
