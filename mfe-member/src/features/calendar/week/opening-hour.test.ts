import { anEvent } from '@meridian/platform/testing';
import type { Shown } from '../days';
import { openingHour } from './opening-hour';

const shown = (from: string, isAllDay = false): Shown => ({
  event: anEvent({}),
  times: { from: `2099-01-15T${from}`, to: '2099-01-15T23:30', isAllDay },
});

test.each([
  ['a week without events in the morning', [], undefined, 8],
  ['another week before its first event', [[shown('19:30'), shown('00:00', true)], [shown('18:00')]], undefined, 17],
  ['an early event at midnight', [[shown('00:30')]], undefined, 0],
  ['this week at the present hour', [[shown('19:30')]], 14, 13],
])('the calendar opens %s', (_name, week, now, hour) => {
  expect(openingHour(week, now)).toBe(hour);
});
