import { execFileSync } from 'node:child_process';
import { datePartsOf, formatAnnouncementDate, formatBlogDate, formatCardDate, formatEventDate, formatHubDate, formatRequestDate, formatTime, isHappeningNow, isUpcoming } from './formats';

/** An instant that reads like this on the viewer's clock, whatever their zone. */
const local = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) => new Date(year, month - 1, day, hour, minute, second).toISOString();

test('each format reads as stated', () => {
  const afternoon = local(2026, 1, 5, 15);
  expect(formatCardDate(afternoon)).toBe('Jan 05, 2026');
  expect(formatTime(afternoon)).toBe('3:00 PM');
  expect(formatEventDate(afternoon)).toBe('Jan 05, 2026 · 3:00 PM');
  expect(formatAnnouncementDate(afternoon)).toBe('Jan 05, 2026 at 3:00 PM');
  expect(formatHubDate(afternoon)).toBe('Jan 5, 3:00 PM');
  expect(formatBlogDate(local(2024, 1, 15, 9))).toBe('Jan 15, 2024');
  expect(formatBlogDate(local(2024, 1, 5, 9))).toBe('Jan 5, 2024');
  expect(formatRequestDate(local(2024, 1, 5, 9))).toBe('Jan 05, 2024');
  expect(datePartsOf(afternoon)).toEqual({ weekday: 'Mon', day: '5', month: 'Jan' });
  expect(datePartsOf('soon')).toBeUndefined();
});

test('a day begins at midnight and ends a second before the next', () => {
  expect(formatEventDate(local(2026, 3, 1))).toBe('Mar 01, 2026 · 12:00 AM');
  expect(formatEventDate(local(2026, 2, 28, 23, 59, 59))).toBe('Feb 28, 2026 · 11:59 PM');
  expect(formatTime(local(2026, 2, 28, 12))).toBe('12:00 PM');
  expect(formatCardDate(local(2027, 1, 1))).toBe('Jan 01, 2027');
  expect(formatCardDate(local(2026, 12, 31, 23, 59, 59))).toBe('Dec 31, 2026');
  expect(formatCardDate(local(2028, 2, 29))).toBe('Feb 29, 2028');
});

test.each([['', 'Unknown'], [null, 'Unknown'], [undefined, 'Unknown'], ['soon', 'Invalid date'], ['2026-13-45T00:00:00Z', 'Invalid date']])('a request made at %p reads %s', (iso, text) => {
  expect(formatRequestDate(iso)).toBe(text);
});

test.each([formatCardDate, formatTime, formatEventDate, formatAnnouncementDate, formatHubDate, formatBlogDate])('no format throws on what is no date', (format) => {
  expect(['', 'soon', '2026-02-30T99:00'].map(format)).toEqual(['Invalid date', 'Invalid date', 'Invalid date']);
});

test.each([
  ['UTC', 'Jan 01, 2026 · 4:30 AM'],
  ['America/Los_Angeles', 'Dec 31, 2025 · 8:30 PM'],
  ['Pacific/Kiritimati', 'Jan 01, 2026 · 6:30 PM'],
  ['Asia/Kathmandu', 'Jan 01, 2026 · 10:15 AM'],
])('the viewer in %s reads their own clock, and a calendar day stays that day', (zone, text) => {
  const script = "const f = require('./platform/src/formats.ts'); console.log(f.formatEventDate('2026-01-01T04:30:00.000Z') + '|' + f.formatBlogDate('2024-01-15'))";
  const out = execFileSync('node', ['--require', 'tsx/cjs', '-e', script], { encoding: 'utf8', env: { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: zone } });
  expect(out.trim().split('|')).toEqual([text, 'Jan 15, 2024']);
});

test('upcoming ends with the start; happening lasts from the start to before the end', () => {
  const now = new Date('2026-01-05T15:00:00.000Z');
  expect(isUpcoming('2026-01-05T15:00:00.001Z', now)).toBe(true);
  expect(isUpcoming('2026-01-05T15:00:00.000Z', now)).toBe(false);
  expect(isHappeningNow('2026-01-05T15:00:00.000Z', '2026-01-05T16:00:00.000Z', now)).toBe(true);
  expect(isHappeningNow('2026-01-05T14:00:00.000Z', '2026-01-05T15:00:00.000Z', now)).toBe(false);
  expect(isHappeningNow('2026-01-05T15:00:00.001Z', '2026-01-05T16:00:00.000Z', now)).toBe(false);
});

test('an end before the start, or no date at all, is never now', () => {
  const now = new Date('2026-01-05T15:00:00.000Z');
  expect(isHappeningNow('2026-01-05T16:00:00.000Z', '2026-01-05T14:00:00.000Z', now)).toBe(false);
  expect(isHappeningNow('2026-01-05T14:00:00.000Z', '2026-01-05T13:00:00.000Z', now)).toBe(false);
  expect([isUpcoming('soon', now), isHappeningNow('soon', 'later', now)]).toEqual([false, false]);
});
