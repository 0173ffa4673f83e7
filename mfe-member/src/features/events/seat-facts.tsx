import { EventTime, Fact } from '@meridian/platform';
import { localTimeAt, rsvpWindow, type Event } from '@meridian/shared-types';
import { Armchair, CalendarClock } from 'lucide-react';
import { seatWords } from './seat-state';

/** An instant by the clocks of an event's venue, in UTC where this browser does not know its zone. */
export function VenueTime({ event: { timeZone }, at }: { event: Pick<Event, 'timeZone'>; at: string }) {
  const timesIn = (zone: string) => {
    const local = localTimeAt(new Date(at), zone);
    return { startTime: at, endTime: at, startLocal: local, endLocal: local, timeZone: zone };
  };
  try {
    return <EventTime short event={timesIn(timeZone)} />;
  } catch {
    return <EventTime short event={timesIn('UTC')} />;
  }
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
