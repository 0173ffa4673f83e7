import { changedFields, toChangeNotes } from './event-changes';

const NOW = {
  title: 'Dinner',
  location: 'City Hall',
  startLocal: '2026-10-22T21:00',
  endLocal: '2026-10-22T23:00',
  timeZone: 'America/New_York',
  startTime: '2026-10-23T01:00:00.000Z',
  endTime: '2026-10-23T03:00:00.000Z',
};
const minutes = (count: number) => new Date(Date.parse('2026-10-01T10:00:00Z') + count * 60_000);
/** Returns a change that moves start and end from one hour of the evening to another, in UTC. */
const moved = (at: Date, from: number, to: number) => ({
  version: 2,
  at,
  changes: [
    { field: 'startLocal', from: `2026-10-22T${from}:00`, to: `2026-10-22T${to}:00` },
    { field: 'endLocal', from: `2026-10-22T${from + 2}:00`, to: `2026-10-22T${to + 2}:00` },
    { field: 'startTime', from: hour(from), to: hour(to) },
    { field: 'endTime', from: hour(from + 2), to: hour(to + 2) },
  ],
});
const hour = (local: number) => new Date(Date.UTC(2026, 9, 22, local + 4)).toISOString();
const placed = (at: Date, from: string, to: string) => ({ version: 3, at, changes: [{ field: 'location', from, to }] });
const textsOf = (...args: Parameters<typeof toChangeNotes>) => toChangeNotes(...args).map(({ text }) => text);

test('changes within ten minutes are described together, and later ones separately', () => {
  expect(textsOf([moved(minutes(0), 19, 20), moved(minutes(9), 20, 21)], NOW)).toEqual([
    'Moved two hours later, same place.',
  ]);
  expect(toChangeNotes([moved(minutes(0), 19, 20), moved(minutes(11), 20, 21)], NOW)).toEqual([
    { version: 2, at: minutes(0).toISOString(), text: 'Moved one hour later, same place.' },
    { version: 2, at: minutes(11).toISOString(), text: 'Moved one hour later, same place.' },
  ]);
});

test('a move that was reverted is not described', () => {
  expect(textsOf([moved(minutes(0), 21, 19), moved(minutes(5), 19, 21)], NOW)).toEqual([]);
  expect(
    textsOf([moved(minutes(0), 21, 19), placed(minutes(2), 'Library', 'City Hall'), moved(minutes(5), 19, 21)], NOW),
  ).toEqual(['New place: City Hall, same time.']);
});

test('each change is described with the data of its time', () =>
  expect(textsOf([placed(minutes(0), '', 'Library'), placed(minutes(60), 'Library', 'City Hall')], NOW)).toEqual([
    'New place: Library, same time.',
    'New place: City Hall, same time.',
  ]));

test('changes of the description and the audience are not described', () =>
  expect(
    textsOf(
      [
        {
          version: 2,
          at: minutes(0),
          changes: [
            { field: 'description', from: 'A', to: 'B' },
            { field: 'isPublic', from: true, to: false },
          ],
        },
      ],
      NOW,
    ),
  ).toEqual([]));

test('only fields that differ are changed', () =>
  expect(
    changedFields(
      { title: 'A', capacity: undefined, at: new Date(0), other: 1 },
      { title: 'A', capacity: 5, at: new Date(0), endTime: new Date(5) },
    ),
  ).toEqual([
    { field: 'capacity', from: null, to: 5 },
    { field: 'endTime', from: null, to: '1970-01-01T00:00:00.005Z' },
  ]));
