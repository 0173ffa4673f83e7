import { hasMarkdown, plainAnnouncement } from './plain-announcement';

test.each([
  ['**Dinner** at *eight*', 'Dinner at eight'],
  ['### When\n\n> On Friday', 'When\n\nOn Friday'],
  [
    'See [the hall](https://hall.example "Hall"), or <https://hall.example>',
    'See the hall (https://hall.example), or <https://hall.example>',
  ],
  ['- one\n- two', '- one\n- two'],
  ['snake_case and 2 * 3 * 4', 'snake_case and 2 * 3 * 4'],
  ['100 \\* 2', '100 * 2'],
])('%j without its marks is %j', (markdown, plain) => expect(plainAnnouncement(markdown)).toBe(plain));

test('text without marks needs no Markdown', () => {
  expect(hasMarkdown('At eight: bring a dish!\nSee https://hall.example')).toBe(false);
  for (const text of ['**so**', '# so', '- so', '1. so', '[so](https://a.example)', '> so'])
    expect(hasMarkdown(text)).toBe(true);
});
