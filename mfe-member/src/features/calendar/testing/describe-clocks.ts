import { HOUR_MS } from '@meridian/shared-types';
import type { Event } from '@meridian/shared-types';
import { dateOf, shownTimes, type Clocks } from '../clocks';
import { layOutDay } from '../week/day-layout';
import { eventsOn, monthWeeks, periodOf, weekDays } from '../days';

/**
 * The local time and the instant of events in five zones: on both days when the clocks change, and in the last hour of
 * a month.
 */
const EVENINGS: [timeZone: string, startLocal: string, startTime: string][] = [
  ['America/New_York', '2026-03-08T19:00', '2026-03-08T23:00:00.000Z'],
  ['America/New_York', '2026-11-01T19:00', '2026-11-02T00:00:00.000Z'],
  ['America/New_York', '2026-01-31T23:30', '2026-02-01T04:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T19:00', '2026-03-29T17:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T19:00', '2026-10-25T18:00:00.000Z'],
  ['Europe/Berlin', '2026-02-28T23:30', '2026-02-28T22:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04T19:00', '2026-10-04T08:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05T19:00', '2026-04-05T08:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-12-31T23:30', '2026-12-31T12:30:00.000Z'],
  ['Asia/Kolkata', '2026-03-08T00:15', '2026-03-07T18:45:00.000Z'],
  ['Asia/Kolkata', '2026-11-01T00:15', '2026-10-31T18:45:00.000Z'],
  ['Asia/Kolkata', '2026-04-30T23:30', '2026-04-30T18:00:00.000Z'],
  ['Pacific/Apia', '2026-03-08T19:00', '2026-03-08T06:00:00.000Z'],
  ['Pacific/Apia', '2026-11-01T19:00', '2026-11-01T06:00:00.000Z'],
  ['Pacific/Apia', '2026-05-31T23:30', '2026-05-31T10:30:00.000Z'],
];

/** Returns an event with these times. Days and layouts read no other field. */
const withTimes = (times: Pick<Event, 'startTime' | 'endTime' | 'startLocal' | 'endLocal'>) =>
  ({ id: 'e', ...times }) as Event;

/** Returns an event of one hour. */
function evening([, startLocal, startTime]: (typeof EVENINGS)[number]) {
  const endTime = new Date(Date.parse(startTime) + HOUR_MS).toISOString();
  const endLocal = new Date(Date.parse(`${startLocal}Z`) + HOUR_MS).toISOString().slice(0, 16);
  return withTimes({ startLocal, endLocal, startTime, endTime });
}

const dayOf = (local: string) =>
  new Date(Number(local.slice(0, 4)), Number(local.slice(5, 7)) - 1, Number(local.slice(8, 10)));
/** Returns the local time of the device, without the code under test. */
function deviceClock(iso: string): string {
  const at = new Date(iso);
  const two = (count: number) => String(count).padStart(2, '0');
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * Returns the first day of the month's cells that contains an event, and the minute at which the event begins there.
 */
function placed(event: ReturnType<typeof evening>, local: string, clocks: Clocks) {
  const days = monthWeeks(dayOf(local)).flat();
  const on = days.filter((day) => eventsOn([event], day, clocks).length > 0);
  const [block] = on.slice(0, 1).flatMap((day) => layOutDay(eventsOn([event], day, clocks), day));
  return { first: on[0] && dateOf(on[0]), minute: block?.from };
}
const minute = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14));

/** Defines tests for a reader in the time zone of the process. */
export function describeClocks(): void {
  describe.each(EVENINGS)('An event in %s at %s is placed correctly', (...row) => {
    const [, startLocal, startTime] = row;
    const event = evening(row);

    it("the event is on the venue's day and hour by the venue's clocks, wherever the reader is", () =>
      expect(placed(event, startLocal, 'venue')).toEqual({
        first: startLocal.slice(0, 10),
        minute: minute(startLocal),
      }));

    it("the event is on the reader's day and hour by the reader's clocks", () => {
      const own = deviceClock(startTime);
      expect(placed(event, own, 'mine')).toEqual({ first: own.slice(0, 10), minute: minute(own) });
    });

    it.each(['mine', 'venue'] as const)('the period that is fetched for the week contains the event (%s)', (clocks) => {
      const { from, to } = periodOf(weekDays(dayOf(shownTimes(event, clocks).from)));
      expect(startTime >= from.toISOString() && startTime < to.toISOString()).toBe(true);
    });
  });

  it("an event follows a traveling reader by the reader's clocks, and stays in place by the venue's", () => {
    const event = evening(['Europe/Berlin', '2026-02-28T23:30', '2026-02-28T22:30:00.000Z']);
    const from = (clocks: Clocks) =>
      ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Apia'].map((zone) => shownTimes(event, clocks, zone).from);
    expect(from('mine')).toEqual(['2026-02-28T14:30', '2026-03-01T04:00', '2026-03-01T11:30']);
    expect(from('venue')).toEqual(Array(3).fill('2026-02-28T23:30'));
  });

  it.each(['mine', 'venue'] as const)('an event that takes all day is on the same dates everywhere (%s)', (clocks) => {
    const festival = withTimes({
      startLocal: '2026-02-28',
      endLocal: '2026-03-01',
      startTime: '2026-02-27T11:00:00.000Z',
      endTime: '2026-03-01T11:00:00.000Z',
    });
    const days = monthWeeks(dayOf('2026-02-28'))
      .concat(monthWeeks(dayOf('2026-03-01')))
      .flat();
    const on = days.filter((day) => eventsOn([festival], day, clocks).length > 0).map(dateOf);
    expect([...new Set(on)]).toEqual(['2026-02-28', '2026-03-01']);
    expect(layOutDay(eventsOn([festival], dayOf('2026-02-28'), clocks), dayOf('2026-02-28'))).toEqual([]);
  });
}
