import { LETTER_LIMITS } from '@meridian/shared-types';
import { renderLetter } from './letter-text';

const SITE = 'https://meridian.test';
const reader = { name: 'Zoë <b>"$&', unsubscribe: `${SITE}/api/u/${'A'.repeat(28)}` };

test('A letter has the name and the link of its reader, and its text unchanged', () => {
  const letter = renderLetter(
    {
      subject: 'Spring & <i>summer</i>',
      text: 'See https://meridian.test/blog, and write.\n\n<script>alert(1)</script>\nsecond line',
      items: [{ title: 'Dinner <1>', text: 'Bring "a dish".', path: '/events/dinner?a=1&b=2' }],
      postalAddress: 'Meridian <Nord>\nMain Street 1\n12345 Town',
    },
    SITE,
  );
  const { html, text } = letter(reader);
  expect(html).not.toMatch(/<(?:script|i|b|img)\b/);
  expect(html).toContain('Hello Zoë &lt;b&gt;&quot;$&amp;,');
  expect(html).toContain('href="https://meridian.test/blog"');
  expect(html).toContain('href="https://meridian.test/events/dinner?a=1&amp;b=2"');
  expect(html).toContain(`href="${reader.unsubscribe}"`);
  expect(text).toContain('Hello Zoë <b>"$&,\n\nSee https://meridian.test/blog, and write.\n\n<script>');
  expect(text).toContain('Dinner <1>\nBring "a dish".\nhttps://meridian.test/events/dinner?a=1&b=2\n');
  expect(text).toContain(`Unsubscribe:\n${reader.unsubscribe}\n`);
  expect(html).toContain('Meridian &lt;Nord&gt;<br/>Main Street 1<br/>12345 Town');
  expect(text).toContain('\n\nMeridian <Nord>\nMain Street 1\n12345 Town\n');
  expect(letter({ ...reader, name: '' }).text).toContain('Hello,\n');
});

test.each([
  ['Dear friends,\n\nIt is spring. Come.', 'It is spring.'],
  ['', 'Dinner'],
])('The line beside the subject of a letter with the text %j is %j', (text, expected) => {
  const items = [{ title: 'Dinner', text: '', path: '/events/dinner' }];
  const { html } = renderLetter({ subject: 'Spring', text, items, postalAddress: '' }, SITE)(reader);
  expect(/<div style="display:none[^>]*>([^<]*)</.exec(html)![1]).toBe(expected);
});

test.each(['Dear friends,', 'Hello everyone! Spring is here.', 'Friends of the garden,'])(
  'A letter that greets its readers itself (%s) greets them once',
  (first) => {
    const { text } = renderLetter(
      { subject: 'Spring', text: `${first}\n\nCome and see.`, items: [], postalAddress: '' },
      SITE,
    )(reader);
    expect(text).toContain(`Spring\n\n${first}\n`);
    expect(text).not.toContain('Zoë');
  },
);

test('Mail apps do not cut the longest letter', () => {
  const item = { title: 'x'.repeat(160), text: 'y'.repeat(LETTER_LIMITS.itemTextMax), path: `/${'z'.repeat(199)}` };
  const items = Array.from({ length: LETTER_LIMITS.itemCount }, () => item);
  const letter = {
    subject: 'x'.repeat(LETTER_LIMITS.subjectMax),
    text: 'x\n\n'.repeat(500),
    items,
    postalAddress: 'x'.repeat(300),
  };
  expect(Buffer.byteLength(renderLetter(letter, SITE)(reader).html)).toBeLessThan(80_000);
});

test('Links in a letter are the same as those of the pages', () => {
  const text = 'See https://en.wikipedia.org/wiki/Mercury_(planet), or https://example.com。次の文';
  const { html } = renderLetter({ subject: 'Links', text, items: [], postalAddress: '' }, SITE)(reader);
  expect(html).toContain('href="https://en.wikipedia.org/wiki/Mercury_(planet)"');
  expect(html).toContain('href="https://example.com"');
});
