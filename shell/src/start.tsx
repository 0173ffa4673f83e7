import { assumeVisitor, takeServedResponses } from '@meridian/platform';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { keyHistoryEntry } from './key-history-entry';
import { openRouter, whenReady } from './open-router';
import { restorePlace } from './restore-place';

/** Names of loaded files that the browser remembers: pages that open without a connection keep these. */
const RESOURCES = 2000;

/** Loads the registry and, with the first render, the session, at the same time. */
export function start(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  if ('visitor' in container.dataset) {
    assumeVisitor();
    takeServedResponses();
  }
  performance.setResourceTimingBufferSize(RESOURCES);
  keyHistoryEntry();
  restorePlace();
  const router = openRouter();
  // In a transition, what is already loaded is drawn at once, without a skeleton.
  const render = () => startTransition(() => createRoot(container).render(<App firstRouter={router} />));
  // Visitors have the prerendered page or its skeleton in the HTML: it stays until the page can replace it.
  if ('visitor' in container.dataset) router.then(whenReady).then(render, render);
  else render();
}
