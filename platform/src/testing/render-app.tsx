import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, type RenderResult } from '@testing-library/react';
import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';
import { createMemoryRouter, createPath, Outlet, parsePath, RouterProvider } from 'react-router-dom';
import { authApi, type User } from '@meridian/shared-types';
import { queryClient, queryFor } from '../api/query';
import { SESSION_KEY } from '../session/session';
import { UnsavedChangesDialog } from '../forms/unsaved-changes-dialog';
import { SlotProvider } from '../slots/slots';
import { Toaster } from '../toasts/toaster';
import { dismissToast, toastStore } from '../toasts/store';
import { clearDrafts } from '../persistence/drafts';
import { fillSlots, type PartsOfModule } from './fill-slots';
import { aUser } from './people';

export interface RenderOptions {
  /** The path to open. Default `/`. */
  path?: string;
  /** The router's state of that path. */
  state?: unknown;
  /**
   * The signed-in person: nobody (default), a user with these fields, or `unknown`, which makes the page fetch the
   * session.
   */
  session?: 'anonymous' | 'unknown' | Partial<User>;
  isAdmin?: boolean;
  /** The parts that fill the slots of the pages. Default: none. */
  parts?: PartsOfModule;
}
type ModuleRoutes = readonly { path: string; lazy: () => Promise<{ Component: ComponentType }> }[];

/**
 * Renders a component, or a module's routes, in the same environment as the shell: router, query client, toasts, and
 * the question before leaving.
 * @returns Testing Library's result, `location()` for the current path, and `locationState()` for the router's state of
 * it.
 * @example
 * renderApp(routes, { path: '/dashboard', session: { subscriptionStatus: 'active' } });
 * await screen.findByRole('heading', { level: 1 });
 */
export function renderApp(
  ui: ReactElement | ModuleRoutes,
  { path = '/', state = null, session = 'anonymous', isAdmin = false, parts }: RenderOptions = {},
): RenderResult & { location: () => string; locationState: () => unknown } {
  cleanup();
  queryClient.clear();
  clearDrafts();
  dismissToast();
  toastStore.setState({ toasts: [] });
  if (session === 'anonymous') queryClient.setQueryData(SESSION_KEY, null);
  if (typeof session === 'object') {
    queryClient.setQueryData(SESSION_KEY, { user: aUser(session) });
    queryClient.setQueryData(queryFor(authApi.adminStatus).queryKey, { isAdmin });
  }
  const frame = (
    <>
      <Outlet />
      <UnsavedChangesDialog />
      <Toaster />
    </>
  );
  const pages = isRoutes(ui) ? ui.map(({ path: at, lazy: load }) => ({ path: at, element: <Lazy load={load} /> })) : [];
  const other = { path: '*', element: isRoutes(ui) ? null : ui };
  const router = createMemoryRouter([{ element: frame, children: [...pages, other] }], {
    initialEntries: [{ ...parsePath(path), state }],
  });
  const result = render(
    <QueryClientProvider client={queryClient}>
      <SlotProvider value={parts ? fillSlots(parts) : () => []}>
        <RouterProvider router={router} />
      </SlotProvider>
    </QueryClientProvider>,
  );
  return {
    ...result,
    location: () => createPath(router.state.location),
    locationState: () => router.state.location.state as unknown,
  };
}

const isRoutes = (ui: ReactElement | ModuleRoutes): ui is ModuleRoutes => Array.isArray(ui);

const loaded = new Map<ModuleRoutes[number]['lazy'], ComponentType>();

function Lazy({ load }: { load: ModuleRoutes[number]['lazy'] }) {
  const Page = loaded.get(load) ?? lazy(async () => ({ default: (await load()).Component }));
  loaded.set(load, Page);
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}

/** Waits until queries, lazy pages and effects have finished. @example await settled(); */
export const settled = (): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
