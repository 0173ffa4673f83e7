import { mockApi } from '@meridian/platform/testing';
import { ROUTE_CASES } from '@meridian/shared-types/testing';
import { screen } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import { pages } from './remotes/pages';
import { createRoutes } from './routes';
import { aRegistry, aRemote, renderRoutes } from './testing';

beforeEach(() => {
  mockApi({ 'GET /api/auth/me': { status: 401 } });
});

test('a page shows that the frame itself failed, and offers another attempt', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderRoutes(createRoutes(aRegistry([aRemote({ nav: null as never })]), pages), '/nowhere');
  expect(await screen.findByText('Meridian cannot be shown')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  jest.restoreAllMocks();
});

test.each(ROUTE_CASES)('$rule: of $templates, $path shows $wins', ({ templates, path, wins = '*', params = {} }) => {
  const mounts = templates.map((template) => ({ path: template, title: template }));
  const shown = matchRoutes(createRoutes(aRegistry([aRemote({ mounts })]), pages), path)?.at(-1);
  expect(shown?.route.path).toBe(wins);
  expect(shown?.params).toMatchObject(params);
});
