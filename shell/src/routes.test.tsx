import { mockApi } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import { pages } from './remotes/pages';
import { routesOf } from './routes';
import { aRegistry, renderRoutes } from './testing';

beforeEach(() => {
  mockApi({ 'GET /api/auth/me': { status: 401 } });
});

test('the kitchen sink is a page where the server says that this is no production', async () => {
  await renderRoutes(routesOf({ ...aRegistry([]), development: true }, pages), '/kitchen-sink');
  expect(await screen.findByRole('heading', { level: 1, name: 'Kitchen sink' })).toBeTruthy();
});

test('elsewhere its address is unknown', async () => {
  await renderRoutes(routesOf(aRegistry([]), pages), '/kitchen-sink');
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
});
