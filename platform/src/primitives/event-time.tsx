import styled from 'styled-components';
import { formatLocal, readersTimeOf, venueHubTimeOf, venueTimeOf, type EventTimes } from '../event-times';

/** The text moves to the next line as a whole. */
const Muted = styled.span`
  color: var(--color-text-muted);
  display: inline-block;
`;

interface Props {
  event: EventTimes;
  short?: boolean;
  withWeekday?: boolean;
}

/**
 * Shows the time of an event: the venue's time with its zone, and beside it the reader's own time if it differs.
 * `withWeekday` adds the day of the week, on the page of a single event.
 * @example <EventTime event={event} /> // Jan 05, 2026 · 7:00 PM – 9:30 PM EST · 4:00 PM your time
 */
export function EventTime({ event, short = false, withWeekday = false }: Props) {
  const { date, time } = venueTimeOf(event);
  const own = readersTimeOf(event);
  return (
    <>
      <time dateTime={event.startTime}>
        {short
          ? venueHubTimeOf(event)
          : `${withWeekday ? `${formatLocal(event.startLocal, 'EEE')}, ` : ''}${date} · ${time}`}
      </time>
      {own && ' '}
      {own && <Muted>· {own}</Muted>}
    </>
  );
}
