import { EventTime, Fact, countText } from '@meridian/platform';
import { localTimeAt, rsvpWindow, type Event } from '@meridian/shared-types';
import { Armchair, CalendarClock } from 'lucide-react';
import { seatsOf, seatWords } from './seat-state';

/** An instant by the clocks of an event's venue, in UTC where this browser does not know its zone. */
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

/** What a draft says of its seats, guests and the time of RSVPs, once it is published. */
export function PlannedSeats({ event }: { event: Event }) {
  const { capacity, guestLimit } = seatsOf(event);
  const { rsvpOpensAt, rsvpClosesAt } = event;
  return (
    <>
      <Fact icon={<Armchair aria-hidden />}>
        {capacity === null ? 'As many seats as people want' : countText(capacity, 'seat')}
        {' · '}
        {guestLimit === 0 ? 'no guests' : `up to ${countText(guestLimit, 'guest')} per person`}
      </Fact>
      {rsvpOpensAt && (
        <Fact icon={<CalendarClock aria-hidden />}>
          RSVPs open <VenueTime event={event} at={rsvpOpensAt} />
        </Fact>
      )}
      {rsvpClosesAt && (
        <Fact icon={<CalendarClock aria-hidden />}>
          RSVPs close <VenueTime event={event} at={rsvpClosesAt} />
        </Fact>
      )}
    </>
  );
}

/** The seats of an event, and when its RSVPs open and close. Nothing where neither is limited. */
export function SeatFacts({ event }: { event: Event }) {
  const words = seatWords(event);
  const window = rsvpWindow(event);
  return (
    <>
      {words && <Fact icon={<Armchair aria-hidden />}>{words}</Fact>}
      {(window !== 'open' || event.rsvpClosesAt) && (
        <Fact icon={<CalendarClock aria-hidden />}>
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
        </Fact>
      )}
    </>
  );
}
