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
  isHappeningNow,
  isUpcoming,
  useSession,
  VisuallyHidden,
} from '@meridian/platform';
import { eventPath, type ListedEvent } from '@meridian/shared-types';
import { Clock, House, Lock, MapPin, Repeat, Users } from 'lucide-react';
import styled from 'styled-components';
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

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  min-inline-size: 0;
`;

const Foot = styled.div`
  @media print {
    display: none;
  }
`;

interface Props {
  event: ListedEvent;
  /** The name of the chapter, shown as a badge. Omit it on the page of that chapter. */
  chapterName?: string;
  isActiveSubscriber: boolean;
  /** Whether the description is omitted. */
  brief?: boolean;
  /** Whether a running event has both badges: Happening now and Past Event. */
  flagPast?: boolean;
  /** The day of the heading above the card. The card of an event of that day shows no date. @example '2026-12-01' */
  headingDay?: string;
}

/** Shows an event with title, date, place and the user's RSVP. An event of one of the user's chapters is marked. */
export function EventCard({ event, chapterName, isActiveSubscriber, brief, flagPast, headingDay }: Props) {
  const isMine = useSession().user?.memberships.some(({ chapterId }) => chapterId === event.chapterId) ?? false;
  const past = !isUpcoming(event.startTime);
  const cancelled = event.status === 'cancelled';
  const now = !cancelled && isHappeningNow(event.startTime, event.endTime);
  const hasBadges = chapterName !== undefined || !event.isPublic || past || cancelled;
  return (
    <Card as="article">
      <Frame>
        <Layout>
          <Body>
            {hasBadges && (
              <Row gap={2}>
                {chapterName && (
                  <Badge tone={isMine ? 'accent' : 'neutral'} icon={isMine && <House aria-hidden />}>
                    {chapterName}
                    {isMine && <VisuallyHidden> (your chapter)</VisuallyHidden>}
                  </Badge>
                )}
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
              {!past && !cancelled && <SeatSummary event={event} />}
            </DescriptionList>
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
      </Frame>
    </Card>
  );
}
