import type { Event } from '@meridian/shared-types';
import { createEventFilter, toggleFilter, type CalendarFilter } from './calendar-filters';

const event = (id: string, chapterId: number, userRsvpStatus: Event['userRsvpStatus'] = null) =>
  ({ id, chapterId, userRsvpStatus }) as Event;
const EVENTS = [
  event('mine', 9, 'attending'),
  event('perhaps', 9, 'maybe'),
  event('refused', 9, 'not_attending'),
  event('chapter', 1),
  event('other', 9),
];
const ids = (...filters: CalendarFilter[]) =>
  EVENTS.filter(createEventFilter(new Set(filters), new Set([1]))).map(({ id }) => id);

it("the filters show mine, my chapters', both, or all", () => {
  expect(ids('mine')).toEqual(['mine', 'perhaps']);
  expect(ids('chapters')).toEqual(['chapter']);
  expect(ids('mine', 'chapters')).toEqual(['mine', 'perhaps', 'chapter']);
  expect(ids('all')).toHaveLength(5);
});

it('at least one filter stays active, and All excludes the others', () => {
  const after = (pressed: CalendarFilter, ...before: CalendarFilter[]) => [...toggleFilter(new Set(before), pressed)];
  expect(after('all', 'mine', 'chapters')).toEqual(['all']);
  expect(after('mine', 'all')).toEqual(['mine']);
  expect(after('mine', 'mine', 'chapters')).toEqual(['chapters']);
  expect(after('chapters', 'mine')).toEqual(['mine', 'chapters']);
  expect(after('mine', 'mine')).toEqual(['mine']);
});
