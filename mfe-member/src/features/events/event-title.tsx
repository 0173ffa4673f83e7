import type { Event } from '@meridian/shared-types';

/** Shows the title of an event. That of a cancelled event is crossed out, with a badge beside it. */
export const EventTitle = ({ event: { title, status } }: { event: Event }) =>
  status === 'cancelled' ? <s>{title}</s> : title;
