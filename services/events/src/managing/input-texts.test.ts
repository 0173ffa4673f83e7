import { eventsApi } from '@meridian/shared-types/contracts';
import type { z } from 'zod';

// What refused inputs say, at the field that is wrong. e2e/api/bad-input sends the other wrong inputs of each call.

const refusalOf = (schema: z.ZodType, input: object) => schema.safeParse(input).error?.issues[0]?.message;

const EVENT = {
  title: 'Dinner',
  startTime: '2031-05-01T19:00:00+02:00',
  endTime: '2031-05-01T16:00:00Z',
  chapterId: 2,
};
const TIMES = { startTime: undefined, endTime: undefined };
const LINK = 'Must be a link that begins with https://';
test.each([
  [{ title: '🎉' }, undefined],
  [{ title: ' ' }, 'Event title is required'],
  [{ title: 'x'.repeat(161) }, 'Must be at most 160 characters'],
  [{ startTime: 'tomorrow' }, 'Must be a date and time'],
  [{ endTime: '0001-01-01T00:00:00Z' }, 'Must be a date between 1970 and 2200'],
  [{ timeZone: 'Narnia/Cair_Paravel' }, 'Not a known time zone'],
  [{ timeZone: 'EST' }, 'Not a known time zone'],
  [{ timeZone: '+02:00' }, 'Not a known time zone'],
  [{ startTime: undefined }, 'Start time is required'],
  [{ ...TIMES, startLocal: '2031-02-30T10:00' }, 'Must be a date and time'],
  [{ startLocal: '2031-05-01T10:00' }, 'Cannot be combined with startTime and endTime'],
  [
    { ...TIMES, startLocal: '2031-05-01', endLocal: '2031-05-01T10:00' },
    'Start and end must both have a time, or neither',
  ],
  [{ capacity: 0 }, 'Must be at least 1'],
  [{ capacity: 2.5 }, 'Must be a whole number'],
  [{ guestLimit: 11 }, 'Must be at most 10'],
  [{ rsvpClosesLocal: '2031-05-01' }, 'Must be a date and time'],
  [{ meetingUrl: 'http://meet.example/x' }, LINK],
  [{ meetingUrl: 'javascript:alert(1)' }, LINK],
  [{ meetingUrl: 'meet.example/x' }, LINK],
  [{ meetingUrl: 'https://meet.example@evil.example/' }, LINK],
  [{ meetingUrl: 'https://a b' }, LINK],
  [{ meetingUrl: `https://meet.example/${'x'.repeat(500)}` }, 'Must be at most 500 characters'],
])('an event with %j is refused: %s', (change, refusal) => {
  expect(refusalOf(eventsApi.create.body, { ...EVENT, ...change })).toBe(refusal);
});

test.each([
  ...['02-29', '2028-02-29'].map((date) => [date, undefined] as const),
  ...['02-30', '2031-02-29', '13-01', '2-1', '1969-01-01', '2231-01-01', '', '2031-03-04T10:00'].map(
    (date) => [date, 'Must be a date'] as const,
  ),
])('a holiday on %j is refused: %s', (date, refusal) => {
  expect(refusalOf(eventsApi.addHoliday.body, { date, name: 'Day' })).toBe(refusal);
});

test.each<z.input<typeof eventsApi.list.query>>([
  { from: '2026-11-02T00:00:00Z', to: '2026-11-02T00:00:00Z' },
  { series: 'next', time: 'past' },
  { series: 'next', search: 'run' },
  { series: 'next', time: 'upcoming', sort: 'popular' },
  { series: 'next', from: '2026-11-01T00:00:00Z' },
])('there is no list of %o', (query) => expect(refusalOf(eventsApi.list.query, query)).toMatch(/\w/));

test('an RSVP has one of three statuses', () =>
  expect(refusalOf(eventsApi.rsvp.body, { status: 'going' })).toBe('Must be attending, not_attending or maybe'));
