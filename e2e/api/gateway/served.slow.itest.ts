import type { ServiceName } from '@meridian/shared-types/contracts';
import { useTestProduct } from '../product/test-product';
import { ALL_ROUTES, asServed } from '../product/served-routes';

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
