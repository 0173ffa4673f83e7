import { readFileSync } from 'node:fs';
import { shownFiles, findTexts } from './shown-files';
import { brokenRules, mayBreakRules } from './text-rules';
import { visibleTexts } from './visible-texts';

/** The files with texts that people write or know, as samples or as a list, and with a page for developers. */
const OF_OTHERS = /\/demo\/|\/openapi\/|-cases\.ts$|common-passwords|tools\/(launch|federation|operations)\//;

const textsIn = (source: string) => visibleTexts('sample.tsx', source).map(({ text }) => text);

test.each<[string, string, string[]]>([
  ['elements', '<Text>Nobody has replied yet</Text>', ['Nobody has replied yet']],
  ['attributes', '<Field label="Reason" name="reason" />', ['Reason']],
  ['sentences with expressions', 'const text = `${count} people wait`;', ['{count} people wait']],
  ['single words of a table of words', "const WORDS = { attending: 'Going', maybe: 'Maybe' };", ['Going', 'Maybe']],
  [
    'single words that a function returns',
    "const f = () => { if (x) return 'Came'; return y ? 'No-show' : ''; };",
    ['Came', 'No-show'],
  ],
  ['single words in a choice', "<Text>{isOn ? 'On' : 'Off'}</Text>", ['On', 'Off']],
  ['single words that are given to a function', "item('People', paths.people)", ['People']],
])('texts in %s are listed', (_place, source, expected) => expect(textsIn(source)).toEqual(expected));

test.each([
  ["headers.get('Authorization')"],
  ["response.set('Retry-After', wait)"],
  ["if (event.key === 'Escape') close();"],
  ["import { z } from 'zod';"],
  ["const METHODS = ['GET', 'POST'];"],
  ['const Box = styled.div`display: flex; gap: 1rem;`'],
])('%s has no text for people', (source) => expect(textsIn(source)).toEqual([]));

test('titles, descriptions and menu entries of modules are listed with their lines', () => {
  const source = '{\n  "title": "Pages",\n  "nav": [\n    { "label": "A \\"new\\" page", "to": "/new" }\n  ]\n}';
  expect(findTexts('mfe-public/module.json', source)).toEqual([
    { line: 2, text: 'Pages' },
    { line: 4, text: 'A "new" page' },
  ]);
});

test('pages, modules, mails and the mailbox are listed, and tests are not', () => {
  const files = shownFiles();
  for (const file of [
    'mfe-public/module.json',
    'shell/src/index.html',
    'services/notifications/src/texts/mails/account-texts.tsx',
    'tools/mailbox/src/pages.ts',
    'tools/launch/start.mjs',
  ])
    expect(files).toContain(file);
  expect(files.filter((file) => /\.i?test\./.test(file))).toEqual([]);
});

test.each<[string, string, string[]]>([
  ['an e-mail', '<Text>We sent an e-mail.</Text>', ['"email", not "e-mail"']],
  ['a stated text', "toast({ title: 'RSVP Failed', description: 'Please fill in all required fields.' })", []],
  [
    'a toast with headline capitals',
    "toastError('Letter Not Sent', error, 'Try again.')",
    ['sentence case in titles of toasts and labels of fields'],
  ],
  [
    'a label with headline capitals',
    '<FormField label="Start Time" />',
    ['sentence case in titles of toasts and labels of fields'],
  ],
  ['a button in sentence case', '<Button>Save changes</Button>', ['headline capitals in buttons']],
  ['a button with an ellipsis', '<Button>Save the Changes...</Button>', []],
])('%s is checked: %s', (_what, source, expected) => {
  expect(mayBreakRules(source) || expected.length === 0).toBe(true);
  expect(visibleTexts('sample.tsx', source).flatMap(brokenRules)).toEqual(expected);
});

test('the texts that people see keep to the rules of docs/words.md', () => {
  const broken = shownFiles()
    .filter((file) => !OF_OTHERS.test(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      if (!mayBreakRules(source)) return [];
      return findTexts(file, source).flatMap((text) =>
        brokenRules(text).map((rule) => `${file}:${text.line} ${rule}: ${text.text}`),
      );
    });
  expect(broken).toEqual([]);
});
