import { render, screen } from '@testing-library/react';
import { MarkdownText } from './markdown-text';

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
