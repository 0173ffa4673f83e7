import { DAY_MS } from '@meridian/shared-types';
import { weekBounds } from './week';

test.each([
  ['2026-11-20T19:00:00.000Z', '2026-11-15T00:00:00.000Z'], // This day is a Friday.
  ['2026-11-15T00:00:00.000Z', '2026-11-15T00:00:00.000Z'], // This is the first instant of a Sunday.
  ['2026-11-21T23:59:59.999Z', '2026-11-15T00:00:00.000Z'], // This is the last instant of a Saturday.
  ['2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['2027-01-01T12:00:00.000Z', '2026-12-27T00:00:00.000Z'], // This week spans two years.
  ['2026-03-10T12:00:00.000Z', '2026-03-08T00:00:00.000Z'], // Clocks change in some zones in this week, but not in UTC.
])('%s is in the week that begins at %s', (now, sunday) => {
  const { from, to } = weekBounds(new Date(now), 'UTC');
  expect(from.toISOString()).toBe(sunday);
  expect(to.getTime() - from.getTime()).toBe(7 * DAY_MS);
});

test.each([
  // Saturday evening in Los Angeles is Sunday in UTC, and even later in Auckland.
  ['2026-11-22T03:00:00.000Z', 'America/Los_Angeles', '2026-11-15T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
  ['2026-11-21T12:00:00.000Z', 'Pacific/Auckland', '2026-11-21T11:00:00.000Z', '2026-11-28T11:00:00.000Z'],
  // Clocks change on the Sunday itself.
  ['2026-11-03T12:00:00.000Z', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-08T05:00:00.000Z'],
])('at %s the week of %s is from %s to %s', (now, timeZone, from, to) => {
  expect(weekBounds(new Date(now), timeZone)).toEqual({ from: new Date(from), to: new Date(to) });
});
