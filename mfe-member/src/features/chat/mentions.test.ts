import { mentionedIn, splitMentions, typedName } from './mentions';

const kwame = { userId: 'a', name: 'Kwame Mensah' };
const kw = { userId: 'b', name: 'Kwame' };

test('what is typed after an @ at the beginning of a word', () => {
  expect(['@', 'Thanks @Kw', 'a\n@Kwame Me', '@José'].map((text) => typedName(text))).toEqual([
    '',
    'Kw',
    'Kwame Me',
    'José',
  ]);
  expect(['', 'me@example', '@Kwame Mensah is', '@Kwame ', '@@'].map((text) => typedName(text))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(typedName('@Kwame and', [kw])).toBeUndefined();
});

test('only people whom the text still names are mentioned', () => {
  expect(mentionedIn('@Kwame Mensah, see', [kwame, kwame, { userId: 'c', name: 'Ama' }])).toEqual(['a']);
});

test('a text is split at the names, the longest first; names are no patterns', () => {
  expect(splitMentions('Hi @Kwame Mensah and @Kwame', [kw, kwame])).toEqual([
    { text: 'Hi ' },
    { text: '@Kwame Mensah', mentioned: 'a' },
    { text: ' and ' },
    { text: '@Kwame', mentioned: 'b' },
  ]);
  expect(splitMentions('@Ax @A.', [{ userId: 'd', name: 'A.' }])).toEqual([
    { text: '@Ax ' },
    { text: '@A.', mentioned: 'd' },
  ]);
  expect(splitMentions('No @one')).toEqual([{ text: 'No @one' }]);
});
