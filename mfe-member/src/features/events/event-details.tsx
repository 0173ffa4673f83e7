import {
  Button,
  Card,
  EventTime,
  DescriptionItem,
  DescriptionList,
  LinkedText,
  PageHeader,
  Row,
  Stack,
  Text,
  TextLink,
  countText,
  goingCount,
  toast,
  copyText,
} from '@meridian/platform';
import { ONLINE_LOCATION, repetitionText, type EventDetails as EventDetailsData } from '@meridian/shared-types';
import { Clock, Link2, Map, MapPin, Repeat, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { EventBadges, takesReplies } from './event-badges';
import { EventBanners } from './event-banners';
import { EventTitle } from './event-title';
import { RsvpButtons } from './rsvp/rsvp-buttons';
import { PlannedSeats, SeatSummary } from './rsvp/seat-summary';

interface Props {
  event: EventDetailsData;
  chapter?: { name: string; to: string };
  /** The actions before the link to copy. */
  actions?: ReactNode;
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

/** Shows all details of an event, and the user's RSVP. */
export function EventDetails({ event, chapter, actions, lastAction }: Props) {
  return (
    <Stack gap={5}>
      <PageHeader
        title={<EventTitle event={event} />}
        eyebrow={
          <Row gap={2} wrap>
            {chapter && (
              <TextLink to={chapter.to}>
                <bdi>{chapter.name}</bdi>
              </TextLink>
            )}
            <EventBadges event={event} />
          </Row>
        }
        actions={
          <Row gap={3} wrap>
            {actions}
            <Button variant="secondary" icon={<Link2 aria-hidden />} onClick={() => void copyLink()}>
              Copy Link
            </Button>
            {lastAction}
          </Row>
        }
      />
      <EventBanners event={event} />
      <Card>
        <Stack gap={4}>
          <DescriptionList>
            <DescriptionItem icon={<Clock aria-hidden />}>
              <EventTime event={event} withWeekday />
            </DescriptionItem>
            {event.series && (
              <DescriptionItem icon={<Repeat aria-hidden />}>
                {repetitionText(event.series, event.series.startLocal)}
              </DescriptionItem>
            )}
            {event.location && (
              <DescriptionItem icon={<MapPin aria-hidden />}>
                <LinkedText text={event.location} />
              </DescriptionItem>
            )}
            {isPlace(event.location) && (
              <DescriptionItem icon={<Map aria-hidden />}>
                <a href={mapUrl(event.location)} target="_blank" rel="noopener noreferrer">
                  Map
                </a>
              </DescriptionItem>
            )}
            {event.status === 'draft' && <PlannedSeats event={event} />}
            <DescriptionItem icon={<Users aria-hidden />}>
              {countText(goingCount(event), 'person', 'people')} going
            </DescriptionItem>
            {takesReplies(event) && <SeatSummary event={event} />}
          </DescriptionList>
          {event.description && (
            <Text>
              <LinkedText text={event.description} />
            </Text>
          )}
          {takesReplies(event) && <RsvpButtons event={event} />}
        </Stack>
      </Card>
    </Stack>
  );
}
