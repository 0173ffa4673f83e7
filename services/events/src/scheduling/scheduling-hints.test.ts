import { defaultHolidays } from './holidays/default-holidays';
import { holidaysOn } from '../models/holiday.model';
import { nearbyChapters, isAlike, reachAt } from './scheduling-hints';

const CHAPTERS = [
  { id: 1, name: 'New York', state: 'New York', timeZone: 'America/New_York', memberCount: 40 },
  { id: 2, name: 'Boston', state: 'Massachusetts', timeZone: 'America/New_York', memberCount: 30 },
  { id: 3, name: 'Bay Area', state: 'California', timeZone: 'America/Los_Angeles', memberCount: 20 },
  { id: 4, name: 'Tahoe', state: 'California', timeZone: 'America/Denver', memberCount: 1 },
].map((chapter) => ({ ...chapter, homeCount: chapter.memberCount, createdAt: '2020-01-01T00:00:00.000Z' }));

test.each([
  ['2026-11-25T13:00:00Z', 40, 70], // It is 8 AM in New York, 6 AM in Denver and 5 AM in California.
  ['2026-11-25T12:59:00Z', 0, 0],
  ['2026-11-26T02:59:00Z', 40, 91], // It is 9:59 PM in New York.
  ['2026-11-26T03:00:00Z', 0, 21],
])('at %s, %i members of the chapter and %i of all are awake', (instant, awake, everyone) => {
  expect(reachAt(CHAPTERS, 1, new Date(instant))).toEqual({
    chapter: { awake, members: 40 },
    everyone: { awake: everyone, members: 91 },
  });
});
test('a person in two chapters counts once, in the one that they joined first', () => {
  const chapters = CHAPTERS.map((chapter) => (chapter.id === 3 ? { ...chapter, homeCount: 15 } : chapter));
  expect(reachAt(chapters, 3, new Date('2026-11-26T03:00:00Z'))).toEqual({
    chapter: { awake: 20, members: 20 },
    everyone: { awake: 16, members: 86 },
  });
});

test('a chapter that is not listed has no reach', () => expect(reachAt([], 1, new Date())).toBeNull());

test('chapters are near in the same state or time zone', () => {
  expect([1, 3, 4, 9].map((id) => nearbyChapters(CHAPTERS, id))).toEqual([[2], [4], [3], []]);
});

test.each([
  ['2026-11-26T19:00', '2026-11-24T20:00', true],
  ['2026-11-26T19:00', '2026-11-24T20:01', false],
  ['2026-11-26T19:00', '2026-11-28T19:00', false], // This day is a Saturday.
  ['2026-11-28T19:00', '2026-11-29T18:00', true],
  ['2026-11-26T23:30', '2026-11-25T00:30', true],
  ['2026-11-26', '2026-11-25', true],
  ['2026-11-26', '2026-11-25T00:00', false],
])('whether %s and %s are alike is %s', (local, other, expected) => {
  expect(isAlike(local, other)).toBe(expected);
  expect(isAlike(other, local)).toBe(expected);
});

test('the first list has the movable holidays of three years on their days', () => {
  const holidays = defaultHolidays(new Date('2026-11-23T12:00:00Z'));
  const namesOn = (date: string) => holidaysOn(holidays, date).map(({ name }) => name);
  expect(['2026-11-26', '2027-11-25', '2028-11-23'].map(namesOn)).toEqual(Array(3).fill(['Thanksgiving']));
  expect([namesOn('2027-05-31'), namesOn('2027-09-06'), namesOn('2027-10-11')]).toEqual([
    ['Memorial Day'],
    ['Labor Day'],
    ['Thanksgiving (Canada)'],
  ]);
  expect([namesOn('2031-07-04'), namesOn('2026-11-27'), namesOn('2029-11-22')]).toEqual([['Independence Day'], [], []]);
});
