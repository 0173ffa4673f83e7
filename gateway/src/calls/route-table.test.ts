import { publicContracts, pathOf, type Route } from '@meridian/shared-types';
import { requestPath } from '../request-path';
import { routeTable } from './route-table';

const look = routeTable(publicContracts);
const routes = Object.values(publicContracts).flatMap((contract) => Object.values<Route>(contract));
const sample = (route: Route) =>
  pathOf(route, Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'x y'])));

test.each(routes.map((route) => [route.method, route.path, route] as const))(
  '%s %s is found, as itself',
  (method, _, route) => {
    expect(look(method, requestPath(sample(route)))).toEqual({ found: 'route', route });
    expect(look(method, `${sample(route)}/and/much/more`)).toEqual({ found: 'nothing' });
  },
);

test('a path that is written out goes before one with a parameter', () => {
  const route = (path: Route['path'], service: Route['service'], method: Route['method'] = 'GET') =>
    ({ path, service, method }) as Route;
  const lookHere = routeTable({
    one: {
      a: route('/api/{id}', 'auth'),
      b: route('/api/me', 'chat'),
      c: route('/api/{id}', 'events', 'PUT'),
      d: route('/api/a.b', 'admin'),
    },
  });
  expect(lookHere('GET', '/api/me')).toMatchObject({ route: { service: 'chat' } });
  expect(lookHere('GET', '/api/other')).toMatchObject({ route: { service: 'auth' } });
  expect(lookHere('PUT', '/api/me')).toMatchObject({ route: { service: 'events' } });
  expect(lookHere('POST', '/api/me')).toEqual({ found: 'method', allow: 'GET, HEAD, PUT' });
  expect(lookHere('GET', '/api/a.b')).toMatchObject({ route: { service: 'admin' } });
  expect(lookHere('GET', '/api/aXb')).toMatchObject({ route: { service: 'auth' } });
  expect(lookHere('GET', '/api/')).toEqual({ found: 'nothing' });
});

test('nothing internal is in the table', () => {
  expect(routes.filter(({ path, access }) => !path.startsWith('/api/') || access === 'service')).toEqual([]);
});
