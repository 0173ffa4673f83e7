import { EventTime, DescriptionItem, countText } from '@meridian/platform';
import { localTimeAt, rsvpWindow, type Event } from '@meridian/shared-types';
import { Armchair, CalendarClock } from 'lucide-react';
import { countSeats, seatWords } from './seat-state';

/** Shows an instant in the time zone of an event's venue, or in UTC if this browser does not support the zone. */
export function VenueTime({ event: { timeZone }, at }: { event: Pick<Event, 'timeZone'>; at: string }) {
  const timesIn = (zone: string) => {
    const local = localTimeAt(new Date(at), zone);
    return { startTime: at, endTime: at, startLocal: local, endLocal: local, timeZone: zone };
  };
  try {
    return <EventTime event={timesIn(timeZone)} />;
  } catch {
    return <EventTime event={timesIn('UTC')} />;
  }
}

/** Shows the seats, guests and RSVP period that a draft will have when it is published. */
export function PlannedSeats({ event }: { event: Event }) {
  const { capacity, guestLimit } = countSeats(event);
  const { rsvpOpensAt, rsvpClosesAt } = event;
  return (
    <>
      <DescriptionItem icon={<Armchair aria-hidden />}>
        {capacity === null ? 'Unlimited seats' : countText(capacity, 'seat')}
        {' · '}
        {guestLimit === 0 ? 'no guests' : `up to ${countText(guestLimit, 'guest')} per person`}
      </DescriptionItem>
      {rsvpOpensAt && (
        <DescriptionItem icon={<CalendarClock aria-hidden />}>
          RSVPs open <VenueTime event={event} at={rsvpOpensAt} />
        </DescriptionItem>
      )}
      {rsvpClosesAt && (
        <DescriptionItem icon={<CalendarClock aria-hidden />}>
          RSVPs close <VenueTime event={event} at={rsvpClosesAt} />
        </DescriptionItem>
      )}
    </>
  );
}

/** Shows the seats of an event, and when its RSVPs open and close. It shows nothing if neither is limited. */
export function SeatSummary({ event }: { event: Event }) {
  const words = seatWords(event);
  const window = rsvpWindow(event);
  return (
    <>
      {words && <DescriptionItem icon={<Armchair aria-hidden />}>{words}</DescriptionItem>}
      {(window !== 'open' || event.rsvpClosesAt) && (
        <DescriptionItem icon={<CalendarClock aria-hidden />}>
          {window === 'closed' && 'RSVPs are closed'}
          {window === 'early' && event.rsvpOpensAt && (
            <>
              RSVPs open <VenueTime event={event} at={event.rsvpOpensAt} />
            </>
          )}
          {window === 'open' && event.rsvpClosesAt && (
            <>
              RSVP by <VenueTime event={event} at={event.rsvpClosesAt} />
            </>
          )}
        </DescriptionItem>
      )}
    </>
  );
}
