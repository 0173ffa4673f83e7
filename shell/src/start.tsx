import { createRoot } from 'react-dom/client';
import { App } from './app';
import { openRegistry } from './registry/open-registry';

/** Asks for the registry and, with the first render, for the session: neither waits for the other. */
export function start(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(<App firstRegistry={openRegistry()} />);
}
