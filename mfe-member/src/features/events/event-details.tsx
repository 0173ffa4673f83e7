import {
  Button,
  Card,
  DescriptionList,
  LinkedText,
  PageHeader,
  Row,
  Text,
  TextLink,
  copyText,
  countText,
  goingCount,
  media,
  Stack,
  toast,
} from '@meridian/platform';
import { ONLINE_LOCATION, type EventDetails as EventDetailsData } from '@meridian/shared-types';
import { Link2, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { EventBadges, takesReplies } from './event-badges';
import { EventBanners } from './event-banners';
import { EventTitle } from './event-title';
import { EventLeaf, EventWhen } from './event-when';
import { RsvpButtons } from './rsvp/rsvp-buttons';
import { PlannedSeats, SeatSummary } from './rsvp/seat-summary';

/** When, where and who, with the reply beside them in a wide window, and below them on a phone. */
const Glance = styled.div`
  display: grid;
  gap: var(--space-5);
  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) minmax(18rem, 22rem);
    align-items: start;
  }
`;
const Facts = styled.ul`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;
`;
const Fact = styled.li`
  display: grid;
  grid-template-columns: 3.75rem minmax(0, 1fr);
  gap: var(--space-4);
  align-items: center;
`;
const Symbol = styled.span`
  display: grid;
  place-items: center;
  min-block-size: 2.75rem;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  color: var(--color-text-muted);
`;
/** The line of the chapter is kept free while the chapter is loading, so that nothing moves. */
const Eyebrow = styled.div`
  min-block-size: 1.5rem;
`;

interface Props {
  event: EventDetailsData;
  chapter?: { name: string; to: string };
  /** The actions beside the title, for people who go or manage the event. */
  actions?: ReactNode;
  /** Some of the people who go, with their pictures. */
  people?: ReactNode;
  /** The actions below the description, before the link to copy. */
  moreActions?: ReactNode;
  /** The action after all others. */
  lastAction?: ReactNode;
}

/** Returns the URL of a map of a place, by its name or address. */
const mapUrl = (place: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
/** Returns whether a location can be found on a map: it is neither a link nor the text for online events. */
const isPlace = (location: string) => location !== '' && location !== ONLINE_LOCATION && !/:\/\/|www\./i.test(location);

async function copyLink(): Promise<void> {
  try {
    await copyText(window.location.href);
    toast({ title: 'Link copied' });
  } catch {
    toast({ title: 'The link could not be copied', description: window.location.href, variant: 'destructive' });
  }
}

/** Shows when and where an event is, who goes, the user's RSVP, and then its description. */
export function EventDetails({ event, chapter, actions, people, moreActions, lastAction }: Props) {
  return (
    <Stack gap={5}>
      <PageHeader
        title={<EventTitle event={event} />}
        eyebrow={
          <Eyebrow>
            <Row gap={2} wrap>
              {chapter && (
                <TextLink to={chapter.to}>
                  <bdi>{chapter.name}</bdi>
                </TextLink>
              )}
              <EventBadges event={event} />
            </Row>
          </Eyebrow>
        }
        actions={
          actions && (
            <Row gap={3} wrap>
              {actions}
            </Row>
          )
        }
      />
      <EventBanners event={event} />
      <Card>
        <Glance>
          <EventFacts event={event} people={people} />
          {takesReplies(event) && <RsvpButtons event={event} isProminent />}
        </Glance>
      </Card>
      {event.description && (
        <Text>
          <LinkedText text={event.description} />
        </Text>
      )}
      <Row gap={2} wrap>
        {moreActions}
        <Button variant="quiet" icon={<Link2 aria-hidden />} onClick={() => void copyLink()}>
          Copy Link
        </Button>
        {lastAction}
      </Row>
    </Stack>
  );
}

function EventFacts({ event, people }: Pick<Props, 'event' | 'people'>) {
  const { location, status } = event;
  return (
    <Facts>
      <Fact>
        <EventLeaf event={event} />
        <EventWhen event={event} />
      </Fact>
      {location && (
        <Fact>
          <Symbol>
            <MapPin size={20} aria-hidden />
          </Symbol>
          <Row gap={3} wrap>
            <bdi>
              <LinkedText text={location} />
            </bdi>
            {isPlace(location) && (
              <TextLink href={mapUrl(location)} target="_blank">
                Map
              </TextLink>
            )}
          </Row>
        </Fact>
      )}
      <Fact>
        <Symbol>
          <Users size={20} aria-hidden />
        </Symbol>
        <Stack gap={2}>
          <span>{countText(goingCount(event), 'person', 'people')} going</span>
          {people}
          {(status === 'draft' || takesReplies(event)) && (
            <DescriptionList>
              {status === 'draft' ? <PlannedSeats event={event} /> : <SeatSummary event={event} />}
            </DescriptionList>
          )}
        </Stack>
      </Fact>
    </Facts>
  );
}
