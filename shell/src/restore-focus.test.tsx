import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { restoreFocus } from './restore-focus';

const App = () => (
  <>
    <header>
      <button aria-label="Theme">·</button>
      <a href="/subscribe">Join</a>
    </header>
    <main>
      <a href="/subscribe">Join</a>
    </main>
  </>
);

/** Adds what the server has rendered. It has no link to join in its header, and a link to a blog that the app lacks. */
function openPrerendered(): HTMLElement {
  document.body.innerHTML = `<div id="root"><header><button aria-label="Theme">·</button><a href="/blog">Blog</a></header>
    <main><a href="/subscribe">Join</a></main></div>`;
  return document.getElementById('root')!;
}
const startApp = (container: HTMLElement) =>
  act(async () => {
    restoreFocus(container);
    createRoot(container).render(<App />);
  });

test.each(['main a', 'header button'])(
  'the focus on %s stays there when the app replaces the page',
  async (selector) => {
    const container = openPrerendered();
    const before = container.querySelector<HTMLElement>(selector)!;
    before.focus();
    await startApp(container);
    expect(before.isConnected).toBe(false);
    expect(document.activeElement).toBe(container.querySelector(selector));
  },
);

test('nothing gets the focus if nothing had it, or if the app does not have the element', async () => {
  await startApp(openPrerendered());
  expect(document.activeElement).toBe(document.body);
  const container = openPrerendered();
  container.querySelector<HTMLElement>('a[href="/blog"]')!.focus();
  await startApp(container);
  expect(document.activeElement).toBe(document.body);
});
