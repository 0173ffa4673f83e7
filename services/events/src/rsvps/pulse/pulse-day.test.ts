import { deriveTimes } from '../../event-terms/event-times';
import { pulseDayOf } from './pulse-day';

const NY = 'America/New_York';
const at = (startLocal: string, endLocal: string, timeZone = NY) => deriveTimes({ startLocal, endLocal, timeZone });
const endAt = (event: ReturnType<typeof at>, now: string) =>
  pulseDayOf(event, new Date(now))?.endsAt.toISOString() ?? 'no';

const EVENING = ['2026-07-10T19:00', '2026-07-10T21:00'] as const;
const NIGHT = ['2026-07-10T21:00', '2026-07-11T02:00'] as const;
const WEEKEND = ['2026-07-10T18:00', '2026-07-12T14:00'] as const;
const DAY = ['2026-07-10', '2026-07-10'] as const;
const DAYS = ['2026-07-10', '2026-07-12'] as const;

it.each([
  // An evening has its whole day, in local time of the venue.
  ['the minute before its day', EVENING, NY, '2026-07-10T03:59:59Z', 'no'],
  ['midnight', EVENING, NY, '2026-07-10T04:00:00Z', '2026-07-11T04:00:00.000Z'],
  ['after it has ended', EVENING, NY, '2026-07-11T03:59:59Z', '2026-07-11T04:00:00.000Z'],
  ['the next day', EVENING, NY, '2026-07-11T04:00:00Z', 'no'],
  ['where it is tomorrow already', EVENING, 'Pacific/Auckland', '2026-07-09T12:00:00Z', '2026-07-10T12:00:00.000Z'],
  ['where it is still yesterday', EVENING, 'Pacific/Honolulu', '2026-07-10T09:59:59Z', 'no'],
  ['a zone of half hours', EVENING, 'Asia/Kolkata', '2026-07-09T18:30:00Z', '2026-07-10T18:30:00.000Z'],
  // The day of a night lasts until the event ends.
  ['a night, before it', NIGHT, NY, '2026-07-10T12:00:00Z', '2026-07-11T06:00:00.000Z'],
  ['a night, past midnight', NIGHT, NY, '2026-07-11T05:59:59Z', '2026-07-11T06:00:00.000Z'],
  ['a night, the next morning', NIGHT, NY, '2026-07-11T06:00:00Z', 'no'],
  // An event of several days has each of them.
  ['a weekend, its first day', WEEKEND, NY, '2026-07-10T04:00:00Z', '2026-07-11T04:00:00.000Z'],
  ['a weekend, its second day', WEEKEND, NY, '2026-07-11T20:00:00Z', '2026-07-12T04:00:00.000Z'],
  ['a weekend, its last evening', WEEKEND, NY, '2026-07-13T03:59:59Z', '2026-07-13T04:00:00.000Z'],
  ['a weekend, the day after', WEEKEND, NY, '2026-07-13T04:00:00Z', 'no'],
  ['all day', DAY, NY, '2026-07-10T04:00:00Z', '2026-07-11T04:00:00.000Z'],
  ['all day, the day after', DAY, NY, '2026-07-11T04:00:00Z', 'no'],
  ['days, the last one', DAYS, NY, '2026-07-12T05:00:00Z', '2026-07-13T04:00:00.000Z'],
  ['days, the day after', DAYS, NY, '2026-07-13T04:00:00Z', 'no'],
  // The day that begins at the final midnight is not part of the event.
  ['until midnight', ['2026-07-10T19:00', '2026-07-11T00:00'], NY, '2026-07-11T04:00:00Z', 'no'],
  ['days until midnight', ['2026-07-10T19:00', '2026-07-12T00:00'], NY, '2026-07-12T04:00:00Z', 'no'],
  // These cases have days of 23 and 25 hours, and a midnight that clocks skip.
  ['spring', ['2026-03-08T19:00', '2026-03-08T21:00'], NY, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00.000Z'],
  ['autumn', ['2026-11-01', '2026-11-01'], NY, '2026-11-02T04:59:59Z', '2026-11-02T05:00:00.000Z'],
  ['no midnight', ['2026-09-06', '2026-09-06'], 'America/Santiago', '2026-09-06T03:59:59Z', 'no'],
  ['no midnight', ['2026-09-06', '2026-09-06'], 'America/Santiago', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00.000Z'],
] as const)('%s: the day of %j in %s at %s ends %s', (_name, [start, end], zone, now, expected) =>
  expect(endAt(at(start, end, zone), now)).toBe(expected),
);

it('an end before its start changes nothing', () =>
  expect(endAt(at('2026-07-10T19:00', '2026-07-01T19:00'), '2026-07-10T05:00:00Z')).toBe('2026-07-11T04:00:00.000Z'));

it.each(['cancelled', 'draft'] as const)('there is no day while the event is %s', (status) =>
  expect(pulseDayOf({ ...at(...EVENING), status }, new Date('2026-07-10T12:00:00Z'))).toBeNull(),
);
