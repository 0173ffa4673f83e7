import styled from 'styled-components';
import { readersTimeOf, venueHubTimeOf, venueTimeOf, type EventTimes } from '../event-times';

const Muted = styled.span`
  color: var(--color-text-muted);
  display: inline-block; /* in one line where there is room for it */
`;

/**
 * When an event takes place: the venue's time with its zone, and beside it the reader's own where it differs.
 * @example <EventTime event={event} /> // Jan 05, 2026 · 7:00 PM – 9:30 PM EST · 4:00 PM your time
 */
export function EventTime({ event, short = false }: { event: EventTimes; short?: boolean }) {
  const { date, time } = venueTimeOf(event);
  const own = readersTimeOf(event);
  return (
    <>
      <time dateTime={event.startTime}>{short ? venueHubTimeOf(event) : `${date} · ${time}`}</time>
      {own && ' '}
      {own && <Muted>· {own}</Muted>}
    </>
  );
}
