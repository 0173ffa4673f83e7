import { isAllDay, toInstant, localTimeAt, withOffset } from './local-time';

test.each([
  ['2026-11-23T00:00:00.000Z', 'America/New_York', '2026-11-22T19:00', '2026-11-22T19:00:00-05:00'],
  ['2026-07-01T00:00:00.000Z', 'Asia/Kolkata', '2026-07-01T05:30', '2026-07-01T05:30:00+05:30'],
  ['2026-01-01T11:59:00.000Z', 'Pacific/Honolulu', '2026-01-01T01:59', '2026-01-01T01:59:00-10:00'],
  ['2026-07-01T03:30:00.000Z', 'America/St_Johns', '2026-07-01T01:00', '2026-07-01T01:00:00-02:30'],
  ['2026-07-01T00:00:00.000Z', 'UTC', '2026-07-01T00:00', '2026-07-01T00:00:00+00:00'],
])('%s in %s is the instant %s, and with its offset %s', (instant, zone, local, full) => {
  expect(localTimeAt(new Date(instant), zone)).toBe(local);
  expect(withOffset(local, instant)).toBe(full);
  expect(new Date(full).toISOString()).toBe(instant);
});

test('a date is an all-day time without an offset', () => {
  expect(['2026-11-22', '2026-11-22T00:00'].map(isAllDay)).toEqual([true, false]);
  expect(withOffset('2026-11-22', '2026-11-22T05:00:00.000Z')).toBe('2026-11-22');
});

test.each([
  ['2026-11-22T19:00', '2026-11-23T00:00:00.000Z'],
  ['2026-07-01T00:30', '2026-07-01T04:30:00.000Z'],
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'], // Clocks show it twice.
  ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'], // Clocks skip it.
])('clocks in New York show %s at %s', (local, instant) => expect(toInstant(local, 'America/New_York')).toBe(instant));
