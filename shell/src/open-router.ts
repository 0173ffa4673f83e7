import { createBrowserRouter } from 'react-router-dom';
import { openRegistry } from './remotes/open-registry';
import { pages } from './remotes/pages';
import { createRoutes } from './routes';

export type PageRouter = ReturnType<typeof createBrowserRouter>;

/**
 * Reads the registry and starts to load the page of this address. A router runs its loaders as soon as it is created.
 * @throws {Error} if there is no registry.
 */
export async function openRouter(): Promise<PageRouter> {
  const router = createBrowserRouter(createRoutes(await openRegistry(), pages));
  const { pathname } = router.state.location;
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    document.head.querySelectorAll('[data-served]').forEach((element) => element.remove());
    stop();
  });
  return router;
}

/** Resolves once the page of the address is loaded or has failed. */
export const whenReady = (router: PageRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
