import { assumeVisitor, hydrateServedResponses, listenToPopState } from '@meridian/platform';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { keyHistoryEntry } from './key-history-entry';
import { openRouter, whenReady } from './open-router';
import { restoreFocus } from './restore-focus';
import { restoreScrollPosition } from './restore-scroll-position';

/** The number of loaded files that the browser records. Pages that open without a connection store these files. */
const RESOURCES = 2000;

/** Starts the app. It loads the registry and the session at the same time. */
export function start(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  if ('visitor' in container.dataset) {
    assumeVisitor();
    hydrateServedResponses();
  }
  performance.setResourceTimingBufferSize(RESOURCES);
  keyHistoryEntry();
  restoreScrollPosition();
  listenToPopState();
  const router = openRouter();
  // In a transition, parts that are already loaded are rendered immediately, without a skeleton.
  const render = () => {
    restoreFocus(container);
    startTransition(() => createRoot(container).render(<App firstRouter={router} />));
  };
  // For visitors, the prerendered page or its skeleton is in the HTML. It stays until the page can replace it.
  if ('visitor' in container.dataset) router.then(whenReady).then(render, render);
  else render();
}
