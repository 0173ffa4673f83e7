import * as contracts from '@meridian/shared-types/contracts';
import { pathOf } from '@meridian/shared-types';
import { type Contract, publicContracts, type Route, type ServiceName } from '@meridian/shared-types/contracts';
import { problemOf, send, waitUntil, useHarness } from './harness';

/** Prints at the start of a program which routes Express really has. */
const PRINT_ROUTES = {
  file: 'services/kit/src/service-app.ts',
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
const harness = useHarness({ patches: [PRINT_ROUTES], env: { all: { LOG_LEVEL: 'info' } } });

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'service' in value && 'path' in value && 'access' in value;
/** Every contract of shared-types, whether the gateway knows it or not. */
const routes = Object.values(contracts as Record<string, unknown>)
  .filter(
    (value): value is Contract =>
      typeof value === 'object' &&
      value !== null &&
      Object.keys(value).length > 0 &&
      Object.values(value).every(isRoute),
  )
  .flatMap((contract) => Object.values(contract));
const open = Object.values(publicContracts as Record<string, Contract>).flatMap((contract) => Object.values(contract));
const internal = routes.filter(({ access }) => access === 'service');
const asServed = ({ method, path }: Route) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
const sample = (route: Route) =>
  pathOf(route, Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'x'])));

test.each([
  'auth',
  'chapters',
  'events',
  'chat',
  'admin',
  'notifications',
  'content',
] as const satisfies readonly ServiceName[])('%s serves its contract and nothing else', (service) => {
  const log = harness.server.logOf(service === 'chat' ? 'chat-1' : service);
  const { routes: served, others } = JSON.parse(
    log
      .split('\n')
      .find((line) => line.startsWith('SERVED '))!
      .slice('SERVED '.length),
  ) as { routes: string[]; others: number };
  expect(served.sort()).toEqual(
    routes
      .filter((route) => route.service === service)
      .map(asServed)
      .sort(),
  );
  expect(others).toBe(0); // handlers that belong to no contract, or were added later
});

test('the gateway forwards all calls except those between services', () => {
  expect(
    routes
      .filter(({ access }) => access !== 'service')
      .map(asServed)
      .sort(),
  ).toEqual(open.map(asServed).sort());
  process.stdout.write(`contract: ${open.length} routes through the gateway, ${internal.length} between services\n`);
});

test.each(open.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s responds through the gateway, from its service',
  async (_, route) => {
    const response = await send(harness.url, route.method, sample(route));
    expect(response.text).not.toContain('There is no such address here.');
    if (response.status >= 400)
      expect(problemOf(response).code).toBe(
        route.access !== 'public' ? 'sign_in_required' : response.status === 404 ? 'not_found' : 'invalid_request',
      );
    // The service logs the call under the id that the gateway gave it.
    const names = route.service === 'chat' ? (['chat-1', 'chat-2'] as const) : [route.service];
    await waitUntil('the service has logged it', () =>
      names.some((name) => harness.server.logOf(name).includes(String(response.headers['x-request-id']))),
    );
  },
);

test.each(internal.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s does not exist from outside, and is refused without the token',
  async (_, route) => {
    for (const target of [sample(route), `/api${sample(route)}`])
      expect([404, 405]).toContain((await harness.personas.siteAdmin.call(route.method, target)).status);
    const direct = await send(
      harness.server.urlOf(route.service === 'chat' ? 'chat-1' : route.service),
      route.method,
      sample(route),
      { headers: { authorization: 'Bearer wrong' } },
    );
    expect(problemOf(direct)).toMatchObject({ status: 401, code: 'service_only' });
  },
);
