import type { Event } from '@meridian/shared-types';

/** A filter of the calendar. `mine` are the events with the RSVP attending or maybe. */
export type CalendarFilter = 'mine' | 'chapters' | 'all';

/** Returns whether an event matches one of the active filters. */
export type EventFilter = (event: Event) => boolean;

const isMine = ({ userRsvpStatus }: Event) => userRsvpStatus === 'attending' || userRsvpStatus === 'maybe';

export const createEventFilter =
  (filters: ReadonlySet<CalendarFilter>, myChapters: ReadonlySet<number>): EventFilter =>
  (event) =>
    filters.has('all') ||
    (filters.has('mine') && isMine(event)) ||
    (filters.has('chapters') && myChapters.has(event.chapterId));

/** Returns the filters after a button was pressed. All excludes the others, and at least one stays active. */
export function toggleFilter(
  filters: ReadonlySet<CalendarFilter>,
  pressed: CalendarFilter,
): ReadonlySet<CalendarFilter> {
  if (pressed === 'all') return new Set(['all']);
  const next = new Set(filters);
  next.delete('all');
  if (next.has(pressed) && next.size > 1) next.delete(pressed);
  else next.add(pressed);
  return next;
}
