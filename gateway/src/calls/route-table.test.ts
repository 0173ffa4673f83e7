import { buildPath } from '@meridian/shared-types';
import { publicContracts, type Route } from '@meridian/shared-types/contracts';
import { requestPath } from '../requests/request-path';
import { createRouteTable } from './route-table';

const lookUp = createRouteTable(publicContracts);
const routes = Object.values(publicContracts).flatMap((contract) => Object.values<Route>(contract));
const sample = (route: Route) =>
  buildPath(route, Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'x y'])));

test.each(routes.map((route) => [route.method, route.path, route] as const))('%s %s is found', (method, _, route) => {
  expect(lookUp(method, requestPath(sample(route)))).toEqual({ found: 'route', route });
  expect(lookUp(method, `${sample(route)}/and/much/more`)).toEqual({ found: 'nothing' });
});

const callTo = (path: string, method: Route['method'] = 'GET') =>
  ({ path: path.replace(/:(\w+)/g, '{$1}'), method }) as Route;

test('the table finds the first match with the method, or returns the allowed methods', () => {
  const calls = { any: callTo('/api/:id'), me: callTo('/api/me'), save: callTo('/api/:id', 'PUT') };
  const lookUpHere = createRouteTable({ calls });
  expect(lookUpHere('GET', '/api/me')).toEqual({ found: 'route', route: calls.me });
  expect(lookUpHere('HEAD', '/api/me')).toEqual({ found: 'route', route: calls.me });
  expect(lookUpHere('PUT', '/api/me')).toEqual({ found: 'route', route: calls.save });
  expect(lookUpHere('POST', '/api/me')).toEqual({ found: 'method', allow: 'GET, HEAD, PUT' });
  expect(lookUpHere('GET', '/api/')).toEqual({ found: 'nothing' });
});

test('the table has no internal calls', () => {
  expect(routes.filter(({ path, access }) => !path.startsWith('/api/') || access === 'service')).toEqual([]);
});
