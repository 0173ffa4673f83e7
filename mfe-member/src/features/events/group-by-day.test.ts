import { anEvent } from '@meridian/platform/testing';
import { groupByDay } from './group-by-day';

test('events on the same day at their venues are grouped, in the order of the list', () => {
  const at = (startLocal: string) => anEvent({ startLocal });
  const list = ['2026-11-28T10:00', '2026-11-28T23:00', '2026-11-29T00:00', '2027-01-02'].map(at);
  expect(groupByDay(list, new Date(2026, 10, 1)).map(({ name, events }) => [name, events.length])).toEqual([
    ['Saturday, November 28', 2],
    ['Sunday, November 29', 1],
    ['Saturday, January 2, 2027', 1],
  ]);
});
