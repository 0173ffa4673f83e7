import {
  Badge,
  Card,
  DateParts,
  EventTime,
  Fact,
  Facts,
  Heading,
  LinkedText,
  Row,
  Text,
  TextLink,
  countText,
  goingCount,
  isHappeningNow,
  isUpcoming,
} from '@meridian/platform';
import { eventPath, type Event } from '@meridian/shared-types';
import { Clock, Lock, MapPin, Repeat, Users } from 'lucide-react';
import styled from 'styled-components';
import { EventTitle } from './event-title';
import { RsvpButtons } from './rsvp-buttons';
import { SeatFacts } from './seat-facts';

const Layout = styled.div`
  container-type: inline-size;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  grid-template-rows: 1fr auto;
  gap: var(--space-4);
  align-items: start;
  block-size: 100%;
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  min-inline-size: 0;
`;

/** Below the text, or across a narrow card where three buttons do not fit beside the date. */
const Foot = styled.div`
  grid-column: 2;
  @media print {
    display: none;
  }
  @container (inline-size < 23rem) {
    grid-column: 1 / -1;
  }
`;

interface Props {
  event: Event;
  /** Shown as a badge. Omit it on the page of that chapter. */
  chapterName?: string;
  isActiveSubscriber: boolean;
  /** Omits the description. */
  brief?: boolean;
  /** Shows both badges on a running event: Happening now and Past Event. */
  flagPast?: boolean;
  /** Later dates of its series that are not in the list. */
  otherDates?: number;
}

/** An event: date, title, place and the user's RSVP. */
export function EventCard({ event, chapterName, isActiveSubscriber, brief, flagPast, otherDates }: Props) {
  const past = !isUpcoming(event.startTime);
  const cancelled = event.status === 'cancelled';
  const now = !cancelled && isHappeningNow(event.startTime, event.endTime);
  const hasBadges = chapterName !== undefined || !event.isPublic || past || cancelled;
  return (
    <Card as="article">
      <Layout>
        <DateParts iso={`${event.startLocal.slice(0, 10)}T12:00`} past={past && !now} announced={false} />
        <Body>
          {hasBadges && (
            <Row gap={2}>
              {chapterName && <Badge tone="accent">{chapterName}</Badge>}
              {cancelled && <Badge tone="danger">Cancelled</Badge>}
              {!event.isPublic && <Badge icon={<Lock aria-hidden />}>Members Only</Badge>}
              {now && <Badge tone="success">Happening now</Badge>}
              {past && (flagPast || !now) && <Badge>Past Event</Badge>}
            </Row>
          )}
          <Heading level={3} size="lg">
            <TextLink to={eventPath(event.id)}>
              <EventTitle event={event} />
            </TextLink>
          </Heading>
          <Facts>
            <Fact icon={<Clock aria-hidden />}>
              <EventTime event={event} />
            </Fact>
            {event.seriesId && (
              <Fact icon={<Repeat aria-hidden />}>
                {otherDates ? `Repeats, ${countText(otherDates, 'more date')}` : 'Repeats'}
              </Fact>
            )}
            {event.location && (
              <Fact icon={<MapPin aria-hidden />}>
                <LinkedText text={event.location} />
              </Fact>
            )}
            <Fact icon={<Users aria-hidden />}>{goingCount(event).toLocaleString('en-US')} attending</Fact>
            {!past && !cancelled && <SeatFacts event={event} />}
          </Facts>
          {event.cancellation && (
            <Text size="sm" lines={3}>
              {event.cancellation.reason}
            </Text>
          )}
          {!brief && !cancelled && event.description && (
            <Text size="sm" lines={3}>
              <LinkedText text={event.description} />
            </Text>
          )}
        </Body>
        {!past && !cancelled && (
          <Foot>
            <RsvpButtons event={event} isActiveSubscriber={isActiveSubscriber} />
          </Foot>
        )}
      </Layout>
    </Card>
  );
}
