import {
  Badge,
  Card,
  DateParts,
  Fact,
  Facts,
  Heading,
  Row,
  Text,
  formatCardDate,
  formatTime,
  isHappeningNow,
  isUpcoming,
} from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { Clock, Lock, MapPin, Users } from 'lucide-react';
import styled from 'styled-components';
import { RsvpButtons } from './rsvp-buttons';

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

/** Under the words; under all of a narrow card, where three answers do not fit beside the date. */
const Foot = styled.div`
  grid-column: 2;
  @container (inline-size < 23rem) {
    grid-column: 1 / -1;
  }
`;

interface Props {
  event: Event;
  /** Shown as a badge; left out where the page is about that chapter. */
  chapterName?: string;
  isActiveSubscriber: boolean;
  /** Leaves the description out. */
  brief?: boolean;
  /** Says of an event that goes on both: that it is happening, and that it counts as past. */
  flagPast?: boolean;
}

/** An event: when, what, where, and the reader's answer to it. */
export function EventCard({ event, chapterName, isActiveSubscriber, brief, flagPast }: Props) {
  const past = !isUpcoming(event.startTime);
  const now = isHappeningNow(event.startTime, event.endTime);
  const isMarked = chapterName !== undefined || !event.isPublic || past;
  return (
    <Card as="article">
      <Layout>
        <DateParts iso={event.startTime} past={past && !now} announced={false} />
        <Body>
          {isMarked && (
            <Row gap={2}>
              {chapterName && <Badge tone="accent">{chapterName}</Badge>}
              {!event.isPublic && <Badge icon={<Lock aria-hidden />}>Members Only</Badge>}
              {now && <Badge tone="success">Happening now</Badge>}
              {past && (flagPast || !now) && <Badge>Past Event</Badge>}
            </Row>
          )}
          <Heading level={3} size="lg">
            {event.title}
          </Heading>
          <Facts>
            <Fact icon={<Clock aria-hidden />}>
              <time dateTime={event.startTime}>
                {formatCardDate(event.startTime)} · {formatTime(event.startTime)}
              </time>
            </Fact>
            {event.location && <Fact icon={<MapPin aria-hidden />}>{event.location}</Fact>}
            <Fact icon={<Users aria-hidden />}>{event.attendeeCount} attending</Fact>
          </Facts>
          {!brief && event.description && (
            <Text size="sm" lines={3}>
              {event.description}
            </Text>
          )}
        </Body>
        {!past && (
          <Foot>
            <RsvpButtons event={event} isActiveSubscriber={isActiveSubscriber} />
          </Foot>
        )}
      </Layout>
    </Card>
  );
}
