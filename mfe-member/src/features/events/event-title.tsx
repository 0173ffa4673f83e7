import type { Event } from '@meridian/shared-types';

/** The title of an event; crossed out where it was cancelled, which a badge says beside it. */
export const EventTitle = ({ event: { title, status } }: { event: Event }) =>
  status === 'cancelled' ? <s>{title}</s> : title;
