import { eventFileName } from './event-file-name';

const event = { title: 'Dinner', startLocal: '2031-05-01T22:00' };

test.each([
  ['Dinner', 'Dinner 2031-05-01.ics'],
  ['Dinner: "Zürich" 7/8?', 'Dinner Zürich 7 8 2031-05-01.ics'],
  ['???', 'Event 2031-05-01.ics'],
  ['🥘'.repeat(160), `${'🥘'.repeat(80)} 2031-05-01.ics`],
])('the file about "%s" has the name %s', (title, name) => {
  expect(eventFileName({ ...event, title }, '.ics')).toBe(name);
});

test('the date in the name is the one that the organizer typed', () => {
  expect(eventFileName({ ...event, startLocal: '2031-04-30' }, ' people.csv')).toBe('Dinner 2031-04-30 people.csv');
});
