import { firstSentence } from './first-sentence';

test.each([
  ['It is spring. Come and see.', 'It is spring.'],
  ['Dear friends,\n\nIt is spring! Come.', 'It is spring!'],
  ['Hello everyone! Spring is here. Come.', 'Spring is here.'],
  ['Our year\n\nIt was long.', 'Our year'],
  ['One line\nthat goes on. And more.', 'One line that goes on.'],
  ['春が来ました。みんな来てください。', '春が来ました。'],
  ['Dear friends,', 'Dear friends,'],
  [' \n\n ', ''],
])('The first sentence of %j is %j', (text, expected) => expect(firstSentence(text)).toBe(expected));

test('A text without any end of a sentence is cut', () => {
  const sentence = firstSentence('word '.repeat(2000));
  expect(sentence.length).toBeLessThanOrEqual(150);
  expect(sentence).toMatch(/^word word/);
});
