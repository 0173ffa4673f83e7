import { buildPath } from '@meridian/shared-types';
import type { Route, ServiceName } from '@meridian/shared-types/contracts';
import { problemOf, send, waitUntil, useTestProduct } from '../product/test-product';
import { ALL_ROUTES, asServed, FORWARDED } from '../product/served-routes';

/** A patch that prints the routes of Express when a process starts. */
const PRINT_ROUTES = {
  file: 'services/service-kit/src/http/service-app.ts',
  replace: 'app.use(createProblemHandler(log));\n  return',
  by: `app.use(createProblemHandler(log));
  const methodsOf = ({ methods, path }) => Object.keys(methods).map((method) => method.toUpperCase() + ' ' + path);
  const list = (stack) =>
    stack.flatMap(({ route, handle }) => (route ? methodsOf(route) : handle.stack ? list(handle.stack) : []));
  const layers = app.router.stack.length;
  server.once('listening', () => {
    const added = app.router.stack.length - layers;
    const others = routers.filter((router) => !router.stack).length + added;
    process.stdout.write('SERVED ' + JSON.stringify({ routes: list(app.router.stack), others }) + '\\n');
  });
  return`,
};
const product = useTestProduct({ patches: [PRINT_ROUTES], env: { all: { LOG_LEVEL: 'info' } } });

const sample = (route: Route) =>
  buildPath(route, Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'x'])));

test.each([
  'auth',
  'chapters',
  'events',
  'chat',
  'admin',
  'notifications',
  'content',
] as const satisfies readonly ServiceName[])('%s serves its contract and nothing else', (service) => {
  const log = product.server.logOf(service === 'chat' ? 'chat-1' : service);
  const { routes: served, others } = JSON.parse(
    log
      .split('\n')
      .find((line) => line.startsWith('SERVED '))!
      .slice('SERVED '.length),
  ) as { routes: string[]; others: number };
  expect(served.sort()).toEqual(
    ALL_ROUTES.filter((route) => route.service === service)
      .map(asServed)
      .sort(),
  );
  expect(others).toBe(0); // They belong to no contract, or were added later.
});

test.each(FORWARDED.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s responds through the gateway, from its service',
  async (_, route) => {
    const response = await send(product.url, route.method, sample(route));
    expect(response.text).not.toContain('There is no such address here.');
    if (response.status >= 400)
      expect(problemOf(response).code).toBe(
        route.access !== 'public' ? 'sign_in_required' : response.status === 404 ? 'not_found' : 'invalid_request',
      );
    // The service logs the call with the request id of the gateway.
    const names = route.service === 'chat' ? (['chat-1', 'chat-2'] as const) : [route.service];
    await waitUntil('the service has logged it', () =>
      names.some((name) => product.server.logOf(name).includes(String(response.headers['x-request-id']))),
    );
  },
);
