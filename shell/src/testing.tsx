import { queryClient } from '@meridian/platform';
import type { NavItem, Registry, Remote } from '@meridian/shared-types';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';

export const aRemote = (fields: Partial<Remote> = {}): Remote => ({
  name: 'mfe_sample',
  title: 'Sample',
  version: '1',
  platform: '^1.0.0',
  entry: '/remotes/mfe_sample/1/mf-manifest.json',
  previous: null,
  mounts: [{ path: '/', title: 'Home' }],
  nav: [],
  ...fields,
});

export const aNavItem = (fields: Partial<NavItem> & Pick<NavItem, 'label'>): NavItem => ({
  area: 'top',
  to: `/${fields.label.toLowerCase().replaceAll(' ', '-')}`,
  audience: 'everyone',
  order: 10,
  ...fields,
});

export const aRegistry = (remotes: Remote[], release = 1): Registry => ({ schema: 1, release, remotes });

/** Renders routes as the app does, with a data router and an empty query client. Resolves after the first render. */
export async function renderRoutes(routes: RouteObject[], path = '/') {
  queryClient.clear();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  return router;
}
