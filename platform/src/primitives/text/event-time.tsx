import styled from 'styled-components';
import {
  formatLocal,
  formatReadersTime,
  formatVenueHubTime,
  formatVenueTime,
  type EventTimes,
} from '../../formats/event-times';
import { VisuallyHidden } from '../layout/layout';

const GAP = '0.9em';

/** The reader's own time moves to the next line as a whole. The dot is then outside of this box and not shown. */
const Times = styled.span`
  position: relative;
  display: inline-flex;
  flex-wrap: wrap;
  column-gap: ${GAP};
  overflow-x: clip;
`;

const OwnTime = styled.span`
  margin-inline-start: -${GAP};
  color: var(--color-text-muted);

  &::before {
    content: '·' / '';
    display: inline-block;
    inline-size: ${GAP};
    text-align: center;
  }
`;

interface Props {
  event: EventTimes;
  short?: boolean;
  withWeekday?: boolean;
  /** Whether a heading names the day. Then only screen readers read it, because they may skip the heading. */
  belowDate?: boolean;
}

/**
 * Shows the time of an event: the venue's time with its zone, and beside it the reader's own time if it differs.
 * `withWeekday` adds the day of the week, on the page of a single event.
 * @example <EventTime event={event} /> // Jan 05, 2026 · 7:00 PM – 9:30 PM EST · 4:00 PM your time
 */
export function EventTime({ event, short = false, withWeekday = false, belowDate = false }: Props) {
  const { date, time } = formatVenueTime(event);
  const own = formatReadersTime(event);
  const day = `${withWeekday ? `${formatLocal(event.startLocal, 'EEE')}, ` : ''}${date} · `;
  return (
    <Times>
      <time dateTime={event.startTime}>
        {short ? (
          formatVenueHubTime(event)
        ) : (
          <>
            {belowDate ? <VisuallyHidden>{day}</VisuallyHidden> : day}
            {time}
          </>
        )}
      </time>
      {own && ' '}
      {own && <OwnTime>{own}</OwnTime>}
    </Times>
  );
}
