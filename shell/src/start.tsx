import { assumeVisitor } from '@meridian/platform';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { openRouter, whenReady } from './open-router';

/** Asks for the registry and, with the first render, for the session: neither waits for the other. */
export function start(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  if ('visitor' in container.dataset) assumeVisitor();
  const router = openRouter();
  // In a transition, what is there already is drawn at once, without the outline that would stand in for it.
  const draw = () => startTransition(() => createRoot(container).render(<App firstRouter={router} />));
  // Visitors have the page's picture or its outline in the HTML already: it stays until the page itself can take its
  // place.
  if ('visitor' in container.dataset) router.then(whenReady).then(draw, draw);
  else draw();
}
