import { formatTimes } from './time';

const now = new Date('2026-10-01T12:00:00Z');
const dinner = {
  startTime: '2026-10-22T23:00:00.000Z',
  endTime: '2026-10-23T01:30:00.000Z',
  startLocal: '2026-10-22T19:00',
  endLocal: '2026-10-22T21:30',
  timeZone: 'America/New_York',
};
const VENUE = 'Thursday, October 22, 7:00 PM – 9:30 PM EDT';

test('The time is that of the venue, and also that of a reader in another zone', () => {
  for (const zone of [undefined, 'America/New_York', 'America/Detroit'])
    expect(formatTimes(dinner, zone, now)).toEqual([VENUE]);
  expect(formatTimes(dinner, 'Europe/Berlin', now)).toEqual([
    VENUE,
    'Your time: Friday, October 23, 1:00 AM – 3:30 AM CEST',
  ]);
});

const nextYear = { startTime: '2027-01-09T00:00:00.000Z', startLocal: '2027-01-08T19:00' };
test.each([
  [
    'another year',
    { ...nextYear, endTime: '2027-01-09T02:00:00.000Z', endLocal: '2027-01-08T21:00' },
    'Friday, January 8, 2027, 7:00 PM – 9:00 PM EST',
  ],
  [
    'an end on the next day',
    { endLocal: '2026-10-23T01:00' },
    'Thursday, October 22, 7:00 PM – Friday, October 23, 1:00 AM EDT',
  ],
  [
    'a night on which clocks change',
    {
      startTime: '2026-11-01T02:00:00.000Z',
      startLocal: '2026-10-31T22:00',
      endTime: '2026-11-01T11:00:00.000Z',
      endLocal: '2026-11-01T06:00',
    },
    'Saturday, October 31, 10:00 PM EDT – Sunday, November 1, 6:00 AM EST',
  ],
  ['an end before the start', { endLocal: '2026-10-22T18:00' }, 'Thursday, October 22, 7:00 PM – 6:00 PM EDT'],
  ['a day', { startLocal: '2026-10-22', endLocal: '2026-10-22' }, 'Thursday, October 22, all day'],
  ['days', { startLocal: '2026-10-22', endLocal: '2026-10-24' }, 'Thursday, October 22 – Saturday, October 24'],
])('The time of %s is correct', (_what, change, text) =>
  expect(formatTimes({ ...dinner, ...change }, undefined, now)).toEqual([text]),
);

test('A day is the same everywhere', () =>
  expect(formatTimes({ ...dinner, startLocal: '2026-10-22', endLocal: '2026-10-22' }, 'Asia/Tokyo', now)).toHaveLength(
    1,
  ));
