import { execFileSync } from 'node:child_process';
import {
  toDateParts,
  formatAnnouncementDate,
  formatBlogDate,
  formatCardDate,
  formatEventDate,
  formatHubDate,
  formatRequestDate,
  formatTime,
  isHappeningNow,
  isUpcoming,
} from './formats';

/** Returns the instant that has this local time in the time zone of the process. */
const local = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) =>
  new Date(year, month - 1, day, hour, minute, second).toISOString();

test('each format gives the expected text', () => {
  const afternoon = local(2026, 1, 5, 15);
  expect(formatCardDate(afternoon)).toBe('Jan 05, 2026');
  expect(formatTime(afternoon)).toBe('3:00 PM');
  expect(formatEventDate(afternoon)).toBe('Jan 05, 2026 · 3:00 PM');
  expect(formatAnnouncementDate(afternoon)).toBe('Jan 05, 2026 at 3:00 PM');
  expect(formatHubDate(afternoon)).toBe('Jan 5, 3:00 PM');
  expect(formatBlogDate(local(2024, 1, 15, 9))).toBe('Jan 15, 2024');
  expect(formatBlogDate(local(2024, 1, 5, 9))).toBe('Jan 5, 2024');
  expect(formatRequestDate(local(2024, 1, 5, 9))).toBe('Jan 05, 2024');
  expect(toDateParts(afternoon)).toEqual({ weekday: 'Mon', day: '5', month: 'Jan' });
  expect(toDateParts('soon')).toBeUndefined();
});

test('a day begins at midnight and ends a second before the next', () => {
  expect(formatEventDate(local(2026, 3, 1))).toBe('Mar 01, 2026 · 12:00 AM');
  expect(formatEventDate(local(2026, 2, 28, 23, 59, 59))).toBe('Feb 28, 2026 · 11:59 PM');
  expect(formatTime(local(2026, 2, 28, 12))).toBe('12:00 PM');
  expect(formatCardDate(local(2027, 1, 1))).toBe('Jan 01, 2027');
  expect(formatCardDate(local(2026, 12, 31, 23, 59, 59))).toBe('Dec 31, 2026');
  expect(formatCardDate(local(2028, 2, 29))).toBe('Feb 29, 2028');
});

test.each([
  ['', 'Unknown'],
  [null, 'Unknown'],
  [undefined, 'Unknown'],
  ['soon', 'Invalid date'],
  ['2026-13-45T00:00:00Z', 'Invalid date'],
])('a request made at %p gives %s', (iso, text) => {
  expect(formatRequestDate(iso)).toBe(text);
});

test.each([formatCardDate, formatTime, formatEventDate, formatAnnouncementDate, formatHubDate, formatBlogDate])(
  'no format throws for an invalid date',
  (format) => {
    const noDates = ['', 'soon', '2026-02-30T99:00', '2026-13-01', '2024-00-15', 'NaN', '{}', '2026-01-05T25:00:00Z'];
    expect(noDates.map(format)).toEqual(noDates.map(() => 'Invalid date'));
  },
);

describe("every format uses the viewer's own clock", () => {
  const instants = {
    turnOfYear: '2026-01-01T04:30:00.000Z',
    midnight: '2026-06-30T00:00:00.000Z',
    secondBefore: '2026-06-29T23:59:59.999Z',
    springForward: '2026-03-08T07:00:00.000Z',
    fallBack: '2026-11-01T06:30:00.000Z',
  };
  const zones = [
    'UTC',
    'America/New_York',
    'America/Los_Angeles',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Pacific/Niue',
  ];
  type Read = Record<'card' | 'time' | 'event' | 'announcement' | 'hub' | 'blog' | 'request' | 'leaf' | 'day', string>;
  let read: Record<string, Record<keyof typeof instants, Read>>;

  /** The zone of a running process cannot change, so this runs in a process of its own. */
  beforeAll(() => {
    const script = `
      const f = require('./platform/src/formats/formats.ts');
      const [zones, instants] = JSON.parse(process.argv[1]);
      const all = (iso) => ({ card: f.formatCardDate(iso), time: f.formatTime(iso), event: f.formatEventDate(iso), announcement: f.formatAnnouncementDate(iso), hub: f.formatHubDate(iso),
        blog: f.formatBlogDate(iso), request: f.formatRequestDate(iso), leaf: Object.values(f.toDateParts(iso)).join(' '), day: f.formatBlogDate('2024-01-15') });
      const inZone = (zone) => { process.env.TZ = zone; return Object.fromEntries(Object.entries(instants).map(([name, iso]) => [name, all(iso)])); };
      console.log(JSON.stringify(Object.fromEntries(zones.map((zone) => [zone, inZone(zone)]))));`;
    read = JSON.parse(
      execFileSync(process.execPath, ['--require', 'tsx/cjs', '-e', script, JSON.stringify([zones, instants])], {
        encoding: 'utf8',
        env: { TZ: 'UTC' },
      }),
    );
  });

  test('the formats agree with each other in every zone', () => {
    for (const zone of zones) {
      for (const { card, time, event, announcement, hub, blog, request, leaf, day } of Object.values(read[zone]!)) {
        const [month, padded, year] = card.replace(',', '').split(' ') as [string, string, string];
        const short = `${month} ${Number(padded)}`;
        expect({ event, announcement, hub, blog, request }).toEqual({
          event: `${card} · ${time}`,
          announcement: `${card} at ${time}`,
          hub: `${short}, ${time}`,
          blog: `${short}, ${year}`,
          request: card,
        });
        expect(leaf).toMatch(new RegExp(`^\\w{3} ${Number(padded)} ${month}$`));
        expect(day).toBe('Jan 15, 2024'); // A calendar day has no time zone.
      }
    }
  });

  test.each([
    ['UTC', 'Jan 01, 2026 · 4:30 AM'],
    ['America/Los_Angeles', 'Dec 31, 2025 · 8:30 PM'],
    ['Pacific/Kiritimati', 'Jan 01, 2026 · 6:30 PM'],
    ['Asia/Kathmandu', 'Jan 01, 2026 · 10:15 AM'],
  ])('the formats are correct at the turn of the year in %s', (zone, text) =>
    expect(read[zone]!.turnOfYear.event).toBe(text),
  );

  test.each([
    ['UTC', 'Jun 29, 2026 · 11:59 PM', 'Jun 30, 2026 · 12:00 AM'],
    ['America/New_York', 'Jun 29, 2026 · 7:59 PM', 'Jun 29, 2026 · 8:00 PM'],
    ['Europe/Berlin', 'Jun 30, 2026 · 1:59 AM', 'Jun 30, 2026 · 2:00 AM'],
    ['Pacific/Niue', 'Jun 29, 2026 · 12:59 PM', 'Jun 29, 2026 · 1:00 PM'],
  ])('the formats are correct for the second before midnight UTC, and for midnight, in %s', (zone, before, at) => {
    expect([read[zone]!.secondBefore.event, read[zone]!.midnight.event]).toEqual([before, at]);
  });

  test('the formats are correct when the clocks change', () => {
    expect(read['America/New_York']!.springForward.time).toBe('3:00 AM'); // The hour from 2 AM is skipped.
    expect(read['America/New_York']!.fallBack.time).toBe('1:30 AM'); // The hour from 1 AM occurs twice.
    expect(read['Europe/Berlin']!.fallBack.time).toBe('7:30 AM');
  });
});

test('an event is upcoming until its start, and happening from its start until its end', () => {
  const now = new Date('2026-01-05T15:00:00.000Z');
  expect(isUpcoming('2026-01-05T15:00:00.001Z', now)).toBe(true);
  expect(isUpcoming('2026-01-05T15:00:00.000Z', now)).toBe(false);
  expect(isHappeningNow('2026-01-05T15:00:00.000Z', '2026-01-05T16:00:00.000Z', now)).toBe(true);
  expect(isHappeningNow('2026-01-05T14:00:00.000Z', '2026-01-05T15:00:00.000Z', now)).toBe(false);
  expect(isHappeningNow('2026-01-05T15:00:00.001Z', '2026-01-05T16:00:00.000Z', now)).toBe(false);
});

test('an event that ends before its start, or has no date, is never happening', () => {
  const now = new Date('2026-01-05T15:00:00.000Z');
  expect(isHappeningNow('2026-01-05T16:00:00.000Z', '2026-01-05T14:00:00.000Z', now)).toBe(false);
  expect(isHappeningNow('2026-01-05T14:00:00.000Z', '2026-01-05T13:00:00.000Z', now)).toBe(false);
  expect([isUpcoming('soon', now), isHappeningNow('soon', 'later', now)]).toEqual([false, false]);
});
