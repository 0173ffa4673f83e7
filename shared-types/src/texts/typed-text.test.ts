import { truncate, cleanLine, cleanText, toExcerpt, isolated } from './typed-text';

const FAMILY = '👩‍👩‍👧';

test('a text is composed, and its direction is that of its letters', () => {
  expect(cleanText('Zoe\u0308')).toBe('Zoë');
  expect(cleanText('a\u202egnp.exe\u202c \u2067b\u2069')).toBe('agnp.exe b');
  expect(cleanText('one\n\ttwo')).toBe('one\n\ttwo');
});

test.each(['\u200b', '\u3164', '\u2800', '\u00ad', '\u200d', '\ufeff \u2060', '\u115f', '\u0301', '\ufe0f', '\u202e'])(
  'a text of %j is empty',
  (nothing) => {
    expect(cleanText(nothing)).toBe('');
    expect(cleanLine(`${nothing}${nothing}`)).toBe('');
  },
);

test('a name is one line without invisible characters', () => {
  expect(cleanLine(' Ana\r\n\u200bOka\u00adfor\u2028\u0085 ')).toBe('Ana Okafor');
  expect(cleanLine('\u200dAna \u200cOkafor')).toBe('Ana Okafor');
});

test.each(['می\u200cخواهم', 'ക്\u200dഷ', 'മോഹന്\u200d', FAMILY, '👩🏽‍🚀', '❤️‍🔥', 'ᄒ\u1161\u11ab'.normalize('NFC')])(
  'joiners that form a letter or an emoji stay in %s',
  (name) => expect(cleanLine(name)).toBe(name),
);

test('a name in a right-to-left script does not change the text around it', () => {
  expect(isolated('Ana Okafor')).toBe('Ana Okafor');
  expect(isolated('ליאור')).toBe('\u2068ליאור\u2069');
  expect(isolated('Ana\u202egnp')).toBe('\u2068Anagnp\u2069');
});

test('a text is cut between two visible characters', () => {
  expect(truncate(`ab${FAMILY}`, 5)).toBe('ab');
  expect(truncate(`ab${FAMILY}`, 2 + FAMILY.length)).toBe(`ab${FAMILY}`);
  expect(truncate('ae\u0301b', 2)).toBe('a');
  expect(truncate(`😀${'x'.repeat(10)}`, 1)).toBe('');
  expect(truncate(`e${'\u0301'.repeat(50)}`, 10)).toHaveLength(10);
  expect(toExcerpt('A long story', 7)).toBe('A long…');
  expect(toExcerpt(`${'x'.repeat(6)}😀y`, 8)).toBe(`${'x'.repeat(6)}…`);
  expect(toExcerpt('short', 7)).toBe('short');
});
