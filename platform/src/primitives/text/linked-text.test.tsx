import { render, screen } from '@testing-library/react';
import { LinkedText } from './linked-text';
import { Text } from './text';

const show = (text: string) => render(<LinkedText text={text} />).container;
const urls = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test.each([
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['HTTP://Example.org, then https://b.example!', ['HTTP://Example.org', 'https://b.example']],
  ['(see https://en.example/wiki/Kite_(toy))', ['https://en.example/wiki/Kite_(toy)']],
  ['«https://example.org/x»', ['https://example.org/x']],
  ['انضموا https://example.org/غرفة。', ['https://example.org/غرفة']],
  ['https://a.example\nhttps://b.example', ['https://a.example', 'https://b.example']],
])('The links in this text are found: %s', (text, expected) => {
  expect(show(text).textContent).toBe(text);
  expect(urls()).toEqual(expected);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'example.org',
  'ftp://example.org',
  'https://',
  'https://bank.example@evil.example/',
  '<a href="x">x</a>',
])('%s is neither a link nor markup', (text) => {
  const shown = show(text);
  expect([shown.textContent, urls(), shown.children.length]).toEqual([text, [], 0]);
});

test('characters that change the writing direction are not part of a link', () => {
  show('https://example.org/\u202emoc.elpmaxe');
  expect(urls()).toEqual(['https://example.org/']);
});

test('a link opens another tab, sends it no referrer, and has its own writing direction', () => {
  render(
    <Text>
      <LinkedText text="https://example.org/x שלום" />
    </Text>,
  );
  const link = screen.getByRole('link', { name: 'https://example.org/x' });
  expect(['target', 'rel', 'dir'].map((name) => link.getAttribute(name))).toEqual([
    '_blank',
    'noopener noreferrer nofollow',
    'ltr',
  ]);
  // The browser derives this direction from the words beside the link.
  expect(link.parentElement?.getAttribute('dir')).toBe('auto');
});
