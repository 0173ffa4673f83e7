import { ZonedTime } from './zoned-time';

const NOW = new Date('2026-03-01T12:00:00Z');

test.each([
  ['2026-10-22T19:00', 'America/New_York', 'Thu, Oct 22, 7:00 PM EDT'],
  ['2026-12-24T19:00', 'America/Los_Angeles', 'Thu, Dec 24, 7:00 PM PST'],
  ['2026-07-24T19:00', 'America/Los_Angeles', 'Fri, Jul 24, 7:00 PM PDT'],
  ['2026-01-05T00:30', 'Asia/Kolkata', 'Mon, Jan 5, 12:30 AM GMT+5:30'],
  ['2026-10-22T19:00', 'UTC', 'Thu, Oct 22, 7:00 PM UTC'],
  ['2026-10-22', 'America/New_York', 'Thu, Oct 22'],
  ['2027-10-22T19:00', 'America/New_York', 'Fri, Oct 22, 2027, 7:00 PM EDT'],
  ['2025-10-22', 'America/New_York', 'Wed, Oct 22, 2025'],
])('%s in %s is shown as %s', (local, timeZone, text) => expect(String(ZonedTime.of(local, timeZone, NOW))).toBe(text));

test('an instant is shown in the local time of the zone', () =>
  expect(`${ZonedTime.at(new Date('2026-10-23T01:00:00Z'), 'America/Chicago', NOW)}`).toBe('Thu, Oct 22, 8:00 PM CDT'));

test('an hour that clocks show twice has the name of the zone at its instant', () =>
  expect(
    ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z'].map((at) =>
      String(ZonedTime.at(new Date(at), 'America/Los_Angeles', NOW)),
    ),
  ).toEqual(['Sun, Nov 1, 1:30 AM PDT', 'Sun, Nov 1, 1:30 AM PST']));
