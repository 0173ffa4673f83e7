import { DateParts, formatLocal, formatReadersTime, formatVenueTime, isOver } from '@meridian/platform';
import { isAllDay, repetitionText, type EventDetails } from '@meridian/shared-types';
import styled from 'styled-components';

const Times = styled.div`
  display: grid;
  > time {
    font-weight: 600;
  }
`;
/** The line is kept free, because the HTML of the page cannot contain it, and nothing may move when it appears. */
const OwnTime = styled.span`
  min-block-size: 1lh;
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;
const Repetition = styled.span`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

/** Shows the day of an event as a calendar leaf. */
export const EventLeaf = ({ event }: { event: EventDetails }) => (
  <DateParts iso={event.startTime} local={event.startLocal} past={isOver(event)} announced={false} />
);

/** Shows the time of an event at its venue, the reader's own time if it differs, and how the event repeats. */
export function EventWhen({ event }: { event: EventDetails }) {
  const { startTime, startLocal, series } = event;
  const { date, time } = formatVenueTime(event);
  return (
    <Times>
      <time dateTime={startTime}>{`${formatLocal(startLocal, 'EEE')}, ${date} · ${time}`}</time>
      {!isAllDay(startLocal) && <OwnTime>{formatReadersTime(event)}</OwnTime>}
      {series && <Repetition>{repetitionText(series, series.startLocal)}</Repetition>}
    </Times>
  );
}
