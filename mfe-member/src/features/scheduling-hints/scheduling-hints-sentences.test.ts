import { historySentence, nothingElse, reachSentence } from './scheduling-hints-sentences';

test.each([
  ['2030-03-01T19:00', 'Nothing else that evening'],
  ['2030-03-01T16:59', 'Nothing else at that time'],
  ['2030-03-01', 'Nothing else that day'],
])('the sentence for %s is: %s', (local, text) => expect(nothingElse(local)).toBe(text));

test('the sentence counts people who are awake, and those of all chapters only for a public event', () => {
  const reach = { chapter: { awake: 1, members: 1 }, everyone: { awake: 85, members: 120 } };
  expect(reachSentence(reach, true)).toBe(
    'Awake then: the only member of the chapter, 85 of 120 members of all chapters',
  );
  expect(reachSentence({ ...reach, chapter: { awake: 0, members: 12 } }, false)).toBe(
    'Awake then: 0 of 12 members of the chapter',
  );
});

test.each([
  [5, 12, 'In the last year 5 events of the chapter began about this time of day: 12 people went on average'],
  [1, 1, 'In the last year 1 event of the chapter began about this time of day: 1 person went'],
])('the sentence for %i events with %i attendees on average is correct', (events, averageGoing, text) =>
  expect(historySentence({ events, averageGoing })).toBe(text),
);
