import {
  Badge,
  Card,
  EventTime,
  DescriptionItem,
  DescriptionList,
  Heading,
  LinkedText,
  Row,
  Text,
  TextLink,
  countText,
  goingCount,
  isUpcoming,
  useSession,
  VisuallyHidden,
  Stack,
  queryFor,
} from '@meridian/platform';
import { chaptersApi, eventPath, type ListedEvent } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Clock, House, MapPin, Repeat, Users } from 'lucide-react';
import styled from 'styled-components';
import { EventBadges, takesReplies } from './event-badges';
import { EventTitle } from './event-title';
import { RsvpButtons } from './rsvp/rsvp-buttons';
import { SeatSummary } from './rsvp/seat-summary';

const Frame = styled.div`
  container-type: inline-size;
  block-size: 100%;
`;
/** The event with the reply below it. In a wide card they are side by side. */
const Layout = styled.div`
  display: grid;
  grid-template: 1fr auto / minmax(0, 1fr);
  gap: var(--space-4);
  block-size: 100%;
  @container (inline-size >= 40rem) {
    grid-template: auto / minmax(0, 1fr) 20rem;
    align-items: center;
  }
`;

const Foot = styled.div`
  @media print {
    display: none;
  }
`;

interface Props {
  event: ListedEvent;
  /** Whether the page is that of the chapter, which the card then does not name. */
  isOnChapterPage?: boolean;
  /** Whether the description is omitted. */
  brief?: boolean;
  /** Whether a running event has both badges: Happening now and Past Event. */
  flagPast?: boolean;
  /** The day of the heading above the card. The card of an event of that day shows no date. @example '2026-12-01' */
  headingDay?: string;
}

/** Shows an event with title, date, place and the user's RSVP. An event of one of the user's chapters is marked. */
export function EventCard({ event, isOnChapterPage = false, brief, flagPast, headingDay }: Props) {
  const isMine = useSession().user?.memberships.some(({ chapterId }) => chapterId === event.chapterId) ?? false;
  const chapters = useQuery({ ...queryFor(chaptersApi.list), enabled: !isOnChapterPage }).data;
  const chapterName = isOnChapterPage ? undefined : chapters?.find(({ id }) => id === event.chapterId)?.name;
  const isCancelled = event.status === 'cancelled';
  const hasBadges = chapterName !== undefined || !event.isPublic || !isUpcoming(event.startTime) || isCancelled;
  return (
    <Card as="article">
      <Frame>
        <Layout>
          <Stack gap={2}>
            {hasBadges && (
              <Row gap={2}>
                {chapterName && (
                  <Badge tone={isMine ? 'accent' : 'neutral'} icon={isMine && <House aria-hidden />}>
                    {chapterName}
                    {isMine && <VisuallyHidden> (your chapter)</VisuallyHidden>}
                  </Badge>
                )}
                <EventBadges event={event} flagPast={flagPast} />
              </Row>
            )}
            <Heading level={3} size="lg">
              <TextLink to={eventPath(event.id)}>
                <EventTitle event={event} />
              </TextLink>
            </Heading>
            <DescriptionList>
              <DescriptionItem icon={<Clock aria-hidden />}>
                <EventTime event={event} belowDate={headingDay === event.startLocal.slice(0, 10)} />
              </DescriptionItem>
              {event.seriesId && (
                <DescriptionItem icon={<Repeat aria-hidden />}>
                  {event.laterDates ? `Repeats, ${countText(event.laterDates, 'more date')}` : 'Repeats'}
                </DescriptionItem>
              )}
              {event.location && (
                <DescriptionItem icon={<MapPin aria-hidden />}>
                  <LinkedText text={event.location} />
                </DescriptionItem>
              )}
              <DescriptionItem icon={<Users aria-hidden />}>
                {goingCount(event).toLocaleString('en-US')} going
              </DescriptionItem>
              {takesReplies(event) && <SeatSummary event={event} />}
            </DescriptionList>
            {event.cancellation && (
              <Text size="sm" lines={3}>
                {event.cancellation.reason}
              </Text>
            )}
            {!brief && !isCancelled && event.description && (
              <Text size="sm" lines={3}>
                <LinkedText text={event.description} />
              </Text>
            )}
          </Stack>
          {takesReplies(event) && (
            <Foot>
              <RsvpButtons event={event} />
            </Foot>
          )}
        </Layout>
      </Frame>
    </Card>
  );
}
