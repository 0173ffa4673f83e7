import { linkedParts } from './links';

const linksIn = (text: string) => linkedParts(text).flatMap((part) => (part.isLink ? [part.text] : []));

test.each([
  ['See https://example.org/a?b=c&d#e.', 'https://example.org/a?b=c&d#e'],
  ['(https://en.wikipedia.org/wiki/Mercury_(planet))', 'https://en.wikipedia.org/wiki/Mercury_(planet)'],
  ['https://example.org/x…”', 'https://example.org/x'],
  ['https://example.com。次の文', 'https://example.com'],
  ['「https://example.com/会議」で', 'https://example.com/会議'],
  ['【https://example.com】', 'https://example.com'],
  ['（https://example.com）', 'https://example.com'],
  ['https://example.com/佐々木', 'https://example.com/佐々木'],
  ['https://example.com！', 'https://example.com'],
  ['https://example.com/a)).', 'https://example.com/a'],
  ['https://example.com/(a)).', 'https://example.com/(a)'],
])('the text %s has a link to %s', (text, url) => expect(linksIn(text)).toEqual([url]));

test.each(['http://', 'https://bank.example@evil.example', 'ftp://example.org', 'https://)', 'javascript:alert(1)'])(
  'the text %s has no link',
  (text) => expect(linksIn(text)).toEqual([]),
);

test('the parts add up to the text', () => {
  const text = 'a https://example.org/1, https://u@example.org and http://example.org/2!';
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(linksIn(text)).toEqual(['https://example.org/1', 'http://example.org/2']);
});

test('a link with a million brackets is found without delay', () => {
  expect(linksIn(`http://a${')'.repeat(1_000_000)}`)).toEqual(['http://a']);
  expect(linksIn(`http://a/${'(.'.repeat(500_000)}${'.)'.repeat(500_001)}`)).toHaveLength(1);
});
