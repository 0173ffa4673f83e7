import { remainingMentions, sentMentions, splitMentions, typedName } from './mentions';

const kwame = { userId: 'a', name: 'Kwame Mensah' };
const kw = { userId: 'b', name: 'Kwame' };

test('a name is recognized after an @ at the beginning of a word', () => {
  expect(['@', 'Thanks @Kw', 'a\n@Kwame Me', '@José'].map((text) => typedName(text))).toEqual([
    '',
    'Kw',
    'Kwame Me',
    'José',
  ]);
  expect(['', 'me@example', '@Kwame Mensah is', '@Kwame ', '@@'].map((text) => typedName(text))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(typedName('@Kwame and', [{ ...kw, at: 0 }])).toBeUndefined();
  expect(typedName('@Kwame and @Kwa', [{ ...kw, at: 0 }])).toBe('Kwa');
});

test.each([
  ['謝謝@王', '王'],
  ['ありがとう@', ''],
  ['감사합니다@철', '철'],
  ['ขอบคุณ@ก', 'ก'],
  ['(@Kw', 'Kw'],
  ['「@王', '王'],
  ['（@王', '王'],
  ['おはよう。@王', '王'],
  ['Hello,@Kw', 'Kw'],
])('people are offered in %s', (text, typed) => expect(typedName(text)).toBe(typed));

test.each([
  'ana@Kw',
  'ana.b+c@Kw',
  'https://example.org/@Kw',
  'https://example.org/?u=@Kw',
  'é@Kw',
  '7@Kw',
  'привет@Kw',
])('nobody is offered inside the address %s', (text) => expect(typedName(text)).toBeUndefined());

describe('a mention has a position in the text', () => {
  const at0 = { ...kwame, at: 0 };
  const edit = (before: string, after: string, caret: number, mentions = [at0]) =>
    remainingMentions(mentions, before, after, caret);

  test('the position moves with text that is typed before it, and not with text after it', () => {
    expect(edit('@Kwame Mensah', 'Hi @Kwame Mensah', 3)).toEqual([{ ...kwame, at: 3 }]);
    expect(edit('Hi @Kwame Mensah', '@Kwame Mensah', 0, [{ ...kwame, at: 3 }])).toEqual([at0]);
    expect(edit('@Kwame Mensah', '@Kwame Mensah, hi', 17)).toEqual([at0]);
  });

  test('a mention ends when its text is changed or deleted', () => {
    expect(edit('@Kwame Mensah hi', '@Kwame Mensa hi', 12)).toEqual([]);
    expect(edit('@Kwame Mensah hi', ' hi', 0)).toEqual([]);
    expect(edit('@Kwame Mensah hi', '', 0)).toEqual([]);
  });

  test('of two people with the same name, only the one chosen last is mentioned', () => {
    const other = { userId: 'z', name: 'Kwame Mensah', at: 0 };
    expect(edit('@Kwame Mensah', '', 0)).toEqual([]);
    const both = [at0, { ...other, at: 14 }];
    expect(edit('@Kwame Mensah @Kwame Mensah', '@Kwame Mensah', 0, both)).toEqual([other]);
    expect(edit('@Kwame Mensah @Kwame Mensah', '@Kwame Mensah ', 14, both)).toEqual([at0]);
  });

  test('a mention is found even if the caret is elsewhere, as after an undo', () => {
    expect(edit('@Kwame Mensah', 'Hi @Kwame Mensah', 16)).toEqual([{ ...kwame, at: 3 }]);
  });

  test('a mention is sent with its position in the text as the server normalizes it', () => {
    const text = '  e\u0301 \u202e@Kwame Mensah ';
    expect(sentMentions(text, [{ ...kwame, at: text.indexOf('@') }])).toEqual([{ userId: 'a', at: 2 }]);
    expect(sentMentions('Hi @Kwame', [{ ...kwame, at: 3 }])).toEqual([]);
  });
});

test('a text is split at the positions of its mentions', () => {
  expect(splitMentions('@Ana Okafor and @Ana', [{ userId: 'x', name: 'Ana', at: 16 }])).toEqual([
    { text: '@Ana Okafor and ' },
    { text: '@Ana', mentioned: 'x' },
  ]);
  expect(splitMentions('@Ana', [{ userId: 'x', name: 'Ana', at: 9 }])).toEqual([{ text: '@Ana' }]);
});

test('a text without mentions is one part', () => expect(splitMentions('No @one')).toEqual([{ text: 'No @one' }]));
