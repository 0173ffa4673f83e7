import { findConflicts, merged, describeField } from './event-conflict';
import type { EventDraft } from './event-draft';
import { NO_REPETITION } from './repetition-draft';

const base: EventDraft = {
  title: 'Dinner',
  description: '',
  location: 'City Hall',
  meetingUrl: '',
  isAllDay: false,
  startLocal: '2031-05-01T19:00',
  endLocal: '2031-05-01T21:00',
  timeZone: 'America/New_York',
  chapterId: '1',
  isPublic: true,
  capacity: '',
  guestLimit: '',
  rsvpOpensLocal: '',
  rsvpClosesLocal: '',
  ...NO_REPETITION,
};
const theirs = { ...base, title: 'Supper', startLocal: '2031-05-01T20:00', location: 'Library' };

it("fields that only the other editor changed get their version, fields that the user changed get the user's, and equal ones are left out", () => {
  const mine = { ...base, title: 'Garden dinner', description: 'Bring a dish.', location: 'Library' };
  const conflicts = findConflicts(base, mine, theirs);
  expect(conflicts.map(({ field, side }) => [field.name, side])).toEqual([
    ['title', 'mine'],
    ['description', 'mine'],
    ['time', 'theirs'],
  ]);
  expect(merged(mine, theirs, conflicts)).toEqual({ ...mine, startLocal: '2031-05-01T20:00' });
  const taken = conflicts.map((conflict) => ({ ...conflict, side: 'theirs' as const }));
  expect(merged(mine, theirs, taken)).toEqual(theirs);
});

it('the text of each field of a version is shown', () => {
  const texts = findConflicts(base, { ...base, isPublic: false, location: '' }, theirs).map(({ field }) => [
    describeField(field, { ...base, isPublic: false, location: '' }).replaceAll('\u202f', ' '),
    describeField(field, theirs).replaceAll('\u202f', ' '),
  ]);
  expect(texts).toEqual([
    ['Dinner', 'Supper'],
    ['Nothing', 'Library'],
    [
      'May 1, 2031, 7:00 PM to May 1, 2031, 9:00 PM, New York time',
      'May 1, 2031, 8:00 PM to May 1, 2031, 9:00 PM, New York time',
    ],
    ['Members only', 'Everyone sees it'],
  ]);
});

it('every field of the form is compared', () => {
  const { chapterId: _stays, scope: _own, ...fields } = base;
  const others = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? !value : '2031-05-09',
  ]);
  const compared = others.map(([name, value]) =>
    findConflicts(base, base, { ...base, [String(name)]: value }).map(({ side }) => side),
  );
  expect(compared).toEqual(others.map(() => ['theirs']));
});

it('the text says how a draft repeats, and until when', () => {
  const repeating: EventDraft = { ...base, repeats: 'month', until: '2032-05-06' };
  const texts = findConflicts(base, base, repeating).map(({ field }) => [
    describeField(field, base),
    describeField(field, repeating),
  ]);
  expect(texts).toEqual([
    ['Does not repeat', 'The first Thursday of every month'],
    ['No last day', 'May 6, 2032'],
  ]);
});
