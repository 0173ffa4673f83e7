import { readersTimeOf, venueTimeOf, VisuallyHidden, type EventTimes } from '@meridian/platform';
import styled from 'styled-components';

/** The text moves to the next line as a whole. */
const Own = styled.span`
  display: inline-block;
`;

/**
 * Shows the time of an event below a heading that names its day. Only screen readers read the date, because they also
 * reach the event without the heading.
 * @example <TimeOfDay event={event} /> // 7:00 PM – 9:30 PM EST · 4:00 PM your time
 */
export function TimeOfDay({ event }: { event: EventTimes }) {
  const { date, time } = venueTimeOf(event);
  const own = readersTimeOf(event);
  return (
    <>
      <time dateTime={event.startTime}>
        <VisuallyHidden>{date} · </VisuallyHidden>
        {time}
      </time>
      {own && <> {<Own>· {own}</Own>}</>}
    </>
  );
}
