import type { Event } from '@meridian/shared-types';

/** Whose events a calendar shows: `mine` are those answered with attending or maybe. */
export type CalendarFilter = 'mine' | 'chapters' | 'all';

const isMine = ({ userRsvpStatus }: Event) => userRsvpStatus === 'attending' || userRsvpStatus === 'maybe';

/** Says of an event whether it is in any of the scopes. */
export const createEventFilter =
  (filters: ReadonlySet<CalendarFilter>, myChapters: ReadonlySet<number>) =>
  (event: Event): boolean =>
    filters.has('all') ||
    (filters.has('mine') && isMine(event)) ||
    (filters.has('chapters') && myChapters.has(event.chapterId));

/** The filters after one chip was pressed. All stands alone, and one is always on. */
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
