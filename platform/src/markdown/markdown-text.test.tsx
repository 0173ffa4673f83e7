import * as shared from '@meridian/shared-types';
import * as nesting from '@meridian/shared-types/markdown-nesting';
import { render, screen, waitFor } from '@testing-library/react';
import { MarkdownText } from './markdown-text';
import { UnmarkedText } from './unmarked-text';

jest.mock('@meridian/shared-types', () => {
  const actual = jest.requireActual<typeof shared>('@meridian/shared-types');
  return { ...actual, plainAnnouncement: jest.fn(actual.plainAnnouncement) };
});
jest.mock('@meridian/shared-types/markdown-nesting', () => {
  const actual = jest.requireActual<typeof nesting>('@meridian/shared-types/markdown-nesting');
  return { limitNesting: jest.fn(actual.limitNesting) };
});

const show = async (text: string) => {
  const { container } = render(<MarkdownText text={text} />);
  return container;
};

it('headings, lists, quotes and emphasis are shown as elements', async () => {
  const shown = await show('# When\n\nOn **Friday**, *late*\n\n- one\n- two\n\n> Bring a dish');
  expect(await screen.findByRole('heading', { level: 3, name: 'When' })).toBeTruthy();
  for (const tag of ['strong', 'em', 'ul > li', 'blockquote > p']) expect(shown.querySelector(tag)).toBeTruthy();
});

it('pages and mail addresses are linked, also if they are written out, and open in another tab', async () => {
  await show('See **https://a.example** or [the hall](https://b.example) or [us](mailto:us@c.example)');
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://a.example',
    'https://b.example',
    'mailto:us@c.example',
  ]);
  for (const link of links) expect(link.getAttribute('rel')).toContain('noopener');
});

it('HTML, pictures, code and other links are not rendered', async () => {
  const shown = await show(
    '*So* <img src=x onerror=alert(1)> <b>bold</b> ![pixel](https://t.example/p.png) [run](javascript:alert(1)) [in](/admin) `code`',
  );
  expect(await screen.findByText('So')).toBeTruthy();
  expect(shown.querySelector('img, b, a, code, script')).toBeNull();
  expect(shown.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(shown.textContent).toContain('run in code');
});

it('text without Markdown is shown as it is, without loading code', async () => {
  const shown = await show('Dinner\nat eight: https://a.example');
  expect(shown.querySelector('p')?.textContent).toBe('Dinner\nat eight: https://a.example');
});

test.each(['- ', '> '])('a text with %j 2,400 times is shown completely, with ten levels as elements', async (mark) => {
  const shown = await show(`${mark.repeat(2400)}Bring a dish`);
  await waitFor(() => expect(shown.querySelectorAll('li, blockquote')).toHaveLength(10));
  expect(shown.textContent?.match(/[->]/g)).toHaveLength(2390);
  expect(shown.textContent).toContain('Bring a dish');
});

it('a text that cannot be rendered is shown as it was written, and the text beside it is rendered', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { plainAnnouncement: plain } = jest.requireActual<typeof shared>('@meridian/shared-types');
  const { limitNesting: limit } = jest.requireActual<typeof nesting>('@meridian/shared-types/markdown-nesting');
  const failing = (read: (text: string) => string) => (text: string) => {
    if (text.includes('broken')) throw new RangeError('Maximum call stack size exceeded');
    return read(text);
  };
  jest.mocked(nesting.limitNesting).mockImplementation(failing(limit));
  jest.mocked(shared.plainAnnouncement).mockImplementation(failing(plain));
  const { rerender } = render(
    <>
      <MarkdownText text="*broken* text" />
      <MarkdownText text="*other* text" />
      <UnmarkedText text="broken *again*" />
    </>,
  );
  expect(await screen.findByText('*broken* text')).toBeTruthy();
  expect(await screen.findByText('other')).toBeTruthy();
  expect(screen.getByText('broken *again*')).toBeTruthy();
  rerender(<MarkdownText text="*repaired* text" />);
  expect(await screen.findByText('repaired')).toBeTruthy();
});
