import { anEvent } from '@meridian/platform/testing';
import type { Event } from '@meridian/shared-types';
import { layOutDay } from '../week/day-layout';
import { eventsOn, monthWeeks, weekDays } from '../days';

const event = (id: string, start: Date, end: Date): Event =>
  anEvent({ id, title: id, startTime: start.toISOString(), endTime: end.toISOString() });
const at = (day: Date, hour: number, minute = 0) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute);
const plus = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
const listLayout = (events: Event[], day: Date) =>
  layOutDay(eventsOn(events, day, 'mine'), day).map(({ event: { id }, from, to, lane, lanes }) => [
    id,
    from,
    to,
    lane,
    lanes,
  ]);
const idsOn = (events: Event[], day: Date) => eventsOn(events, day, 'mine').map(({ event: { id } }) => id);

/**
 * Defines tests for any time zone, on ordinary days and on days when the clocks change. `spring` is an hour shorter.
 */
export function describeCalendarDays({ spring, autumn }: { spring: Date; autumn: Date }): void {
  const plain = new Date(2026, 5, 10);

  describe.each([
    ['an ordinary day', plain],
    ['the day when clocks go forward', spring],
    ['the day when clocks go back', autumn],
  ])('Events are placed correctly on %s', (_name, day) => {
    it('the day is in its month and its week exactly once, and all days start at midnight', () => {
      const days = monthWeeks(day).flat();
      expect(new Set(days.map((date) => date.toDateString())).size).toBe(days.length);
      expect(days.every((date) => date.getHours() * 60 + date.getMinutes() === 0)).toBe(true);
      expect(monthWeeks(day).every((week) => week.length === 7 && week[0]?.getDay() === 0)).toBe(true);
      expect(weekDays(day).filter((date) => date.toDateString() === day.toDateString())).toHaveLength(1);
    });

    it('an event is placed at its local time', () => {
      expect(listLayout([event('a', at(day, 18), at(day, 20, 30))], day)).toEqual([['a', 1080, 1230, 0, 1]]);
    });

    it('an event over midnight is split between both days', () => {
      const night = event('night', at(day, 22), at(plus(day, 1), 1, 30));
      expect(listLayout([night], day)).toEqual([['night', 1320, 1440, 0, 1]]);
      expect(listLayout([night], plus(day, 1))).toEqual([['night', 0, 90, 0, 1]]);
      expect(idsOn([night], plus(day, 2))).toEqual([]);
      const before = event('before', at(plus(day, -1), 22), at(day, 6));
      expect(listLayout([before], day)).toEqual([['before', 0, 360, 0, 1]]);
    });

    it('an event of several days is shown on each day', () => {
      const long = event('long', at(plus(day, -1), 9), at(plus(day, 1), 12));
      expect(listLayout([long], day)).toEqual([['long', 0, 1440, 0, 1]]);
    });

    it('an event that ends at midnight is not shown on the next day', () => {
      const evening = event('evening', at(day, 20), plus(day, 1));
      expect(listLayout([evening], day)).toEqual([['evening', 1200, 1440, 0, 1]]);
      expect(idsOn([evening], plus(day, 1))).toEqual([]);
    });

    it('events that end before they start or have no duration have a minimum height', () => {
      const reversed = event('reversed', at(day, 12), at(plus(day, -3), 12));
      expect(listLayout([reversed], day)).toEqual([['reversed', 720, 750, 0, 1]]);
      expect(idsOn([reversed], plus(day, -1))).toEqual([]);
      expect(listLayout([event('point', at(day, 23, 59), at(day, 23, 59))], day)).toEqual([
        ['point', 1410, 1440, 0, 1],
      ]);
    });
  });

  it('overlapping events are side by side, and later ones use the full width again', () => {
    const events = [
      event('a', at(plain, 9), at(plain, 11)),
      event('b', at(plain, 10), at(plain, 12)),
      event('c', at(plain, 11), at(plain, 12)),
      event('d', at(plain, 13), at(plain, 14)),
    ];
    expect(listLayout(events, plain)).toEqual([
      ['a', 540, 660, 0, 2],
      ['b', 600, 720, 1, 2],
      ['c', 660, 720, 0, 2],
      ['d', 780, 840, 0, 1],
    ]);
  });

  it('a month has between four and six weeks', () => {
    expect(monthWeeks(new Date(2026, 1, 14))).toHaveLength(4);
    expect(monthWeeks(new Date(2026, 7, 14))).toHaveLength(6);
  });
}
