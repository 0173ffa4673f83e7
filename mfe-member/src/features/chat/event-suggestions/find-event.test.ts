import { findEvent } from './find-event';

const CHICAGO = 'America/Chicago';
/** It is noon on Friday, November 27, 2026 in Chicago. */
const NOON = '2026-11-27T18:00:00.000Z';
const find = (content: string, timeZone = CHICAGO, timestamp = NOON, now = timestamp) =>
  findEvent({ content, timestamp }, timeZone, Date.parse(now));
const findTimes = (...input: Parameters<typeof find>) => {
  const found = find(...input);
  return found && [found.startLocal, found.endLocal].filter(Boolean).join(' to ');
};
const findLocation = (text: string) => {
  const found = find(`Dinner tomorrow ${text}`);
  return found && (found.meetingUrl || found.location);
};

test('title, time and place are found', () =>
  expect(find("Let's meet for dinner tomorrow at 7 pm at Mama's Kitchen. Bring friends!")).toEqual({
    title: "Let's meet for dinner",
    startLocal: '2026-11-28T19:00',
    endLocal: '',
    location: "Mama's Kitchen",
    meetingUrl: '',
  }));

test.each([
  ['tomorrow at 7 pm', '2026-11-28T19:00'],
  ['tomorrow at 19:00', '2026-11-28T19:00'],
  ['tomorrow at 7', '2026-11-28T19:00'],
  ['tomorrow at 07:00', '2026-11-28T07:00'],
  ['tomorrow at 7 am', '2026-11-28T07:00'],
  ['tomorrow at 10', '2026-11-28T10:00'],
  ['tomorrow at noon', '2026-11-28T12:00'],
  ['on Saturday from 3pm to 5pm', '2026-11-28T15:00 to 2026-11-28T17:00'],
  ['on Saturday, 7-9 pm,', '2026-11-28T19:00 to 2026-11-28T21:00'],
  ['on December 5', '2026-12-05'],
  ['on January 9', '2027-01-09'],
  ['on 12/5 at 6:30 p.m.', '2026-12-05T18:30'],
  ['on 2026-12-05 at 18:30', '2026-12-05T18:30'],
  ['today at 3 pm', '2026-11-27T15:00'],
  ['in 2 hours', '2026-11-27T14:00'],
  ['tomorrow at 7 pm EST', '2026-11-28T18:00'],
  ['on Monday or Tuesday at 6 pm', '2026-12-01T18:00'],
])('a time is found: %s', (time, expected) => expect(findTimes(`Dinner ${time} in Lagos`)).toBe(expected));

test.each([
  'at 7 pm',
  'next week',
  'this weekend',
  'yesterday at 7 pm',
  'on December 5, 2025',
  'in May',
  'now',
  '',
  'sat',
])('no day that is still to come is found: %s', (time) =>
  expect(find(`Dinner ${time} at Joe's Place`)).toBeUndefined(),
);

test('a time is in the zone of the chapter at the moment of the message', () => {
  const lateFriday = '2026-11-28T03:00:00.000Z'; // In Lagos it is already Saturday.
  expect(findTimes('Tomorrow at 7 pm at Eko Hotel', CHICAGO, lateFriday)).toBe('2026-11-28T19:00');
  expect(findTimes('Tomorrow at 7 pm at Eko Hotel', 'Africa/Lagos', lateFriday)).toBe('2026-11-29T19:00');
  expect(findTimes('12/5 at 7 pm at Eko Hotel', 'Africa/Lagos')).toBe('2027-05-12T19:00');
});

test('a change of the clocks moves no time of day', () => {
  const dayBefore = '2026-10-31T18:00:00.000Z'; // In Chicago clocks go back on November 1.
  expect(findTimes('Tomorrow at 7 pm at Eko Hotel', CHICAGO, dayBefore)).toBe('2026-11-01T19:00');
  expect(findTimes('In 24 hours at Eko Hotel', CHICAGO, dayBefore)).toBe('2026-11-01T12:00');
});

test('a message whose day is over offers nothing', () => {
  expect(findTimes('Dinner tomorrow at 7 pm in Lagos', CHICAGO, NOON, '2026-11-28T23:00:00Z')).toBe('2026-11-28T19:00');
  expect(find('Dinner tomorrow at 7 pm in Lagos', CHICAGO, NOON, '2026-11-29T02:00:00Z')).toBeUndefined();
  expect(find('Dinner tomorrow in Lagos', CHICAGO, NOON, '2026-11-28T23:00:00Z')?.startLocal).toBe('2026-11-28');
});

test.each([
  ["at 7 pm at Mama's Kitchen", "Mama's Kitchen"],
  ['@ Eko Hotel', 'Eko Hotel'],
  ['@Eko Hotel', 'Eko Hotel'],
  ['at the Museum of Modern Art, New York.', 'the Museum of Modern Art, New York'],
  ['in Lagos', 'Lagos'],
  ['in English at Joe’s', 'Joe’s'],
  ['at Café Élan', 'Café Élan'],
  ['in Room 5', 'Room 5'],
  ['at 1200 South Lake Shore Drive, Chicago', '1200 South Lake Shore Drive, Chicago'],
  ['- 12 Allen Ave', '12 Allen Ave'],
  ['at Cafe Borrone, 1010 El Camino Real', 'Cafe Borrone, 1010 El Camino Real'],
  ['at Joe’s, 5 of us', 'Joe’s'],
  ['on Zoom', 'Zoom'],
  ['https://us02web.zoom.us/j/123?pwd=1', 'https://us02web.zoom.us/j/123?pwd=1'],
  ['https://example.org/a', undefined],
  ['https://zoom.us.example.org/j/1', undefined],
  ['in English', undefined],
  ['at home', undefined],
  ['at noon', undefined],
  ['with all of you', undefined],
])('a place is found only if it is certain: %s', (text, expected) => expect(findLocation(text)).toBe(expected));

test('a person who is mentioned is not a place', () => {
  const content = 'Dinner tomorrow with @Ana Bello';
  const mentions = [{ userId: 'a'.repeat(24), name: 'Ana Bello', at: 21 }];
  expect(findEvent({ content, mentions, timestamp: NOON }, CHICAGO, Date.parse(NOON))).toBeUndefined();
  expect(findEvent({ content, timestamp: NOON }, CHICAGO, Date.parse(NOON))?.location).toBe('Ana Bello');
});

test.each([
  ['Tomorrow at 7 pm: board games at Joe’s', 'Board games'],
  ['Hello all. Board games at Joe’s on Saturday at 7 pm. Who comes?', 'Board games'],
  ['Saturday 7pm @ Joe’s', ''],
  ['Dinner tomorrow at Joe’s, with music', 'Dinner, with music'],
  ['Who joins me for jollof tomorrow in Lagos?', 'Who joins me for jollof'],
])('a title is what is left of the sentence: %s', (text, expected) => expect(find(text)?.title).toBe(expected));

test('the title of a long message ends with a word', () => {
  const found = find(`${'Wonderful words '.repeat(240)}tomorrow in Lagos`);
  expect(found?.title).toMatch(/^(?:Wonderful words )*Wonderful(?: words)?$/);
  expect(found?.title.length).toBeLessThanOrEqual(160);
});
