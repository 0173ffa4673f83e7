import { historySentence, nothingElse, reachSentence } from './scheduling-hints-sentences';

test.each([
  ['2030-03-01T19:00', 'No other events that evening'],
  ['2030-03-01T16:59', 'No other events at that time'],
  ['2030-03-01', 'No other events that day'],
])('the sentence for %s is: %s', (local, text) => expect(nothingElse(local)).toBe(text));

test('the sentence counts people who are awake, and those of all chapters only for a public event', () => {
  const reach = { chapter: { awake: 1, members: 1 }, everyone: { awake: 85, members: 120 } };
  expect(reachSentence(reach, true)).toBe(
    'The only member of the chapter and 85 of 120 members of all chapters are awake at that time',
  );
  expect(reachSentence({ ...reach, chapter: { awake: 0, members: 12 } }, false)).toBe(
    '0 of 12 members of the chapter are awake at that time',
  );
});

test.each([
  [5, 12, 'In the last year 5 events of the chapter began about this time of day: 12 people went on average'],
  [1, 1, 'In the last year 1 event of the chapter began about this time of day: 1 person went'],
])('the sentence for %i events with %i attendees on average is correct', (events, averageGoing, text) =>
  expect(historySentence({ events, averageGoing })).toBe(text),
);
