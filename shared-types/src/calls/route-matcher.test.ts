import { createRouteMatcher } from './route-matcher';
import { ROUTE_CASES } from './route-cases';

const routesOf = (templates: string[]) => templates.map((path) => ({ path }));
const asCall = (template: string) => template.replace(/:(\w+)/g, '{$1}');

test.each(ROUTE_CASES)(
  '$rule: of $templates, the path $path matches $wins',
  ({ templates, path, wins, params = {} }) => {
    const expected = (template = (path: string) => path) =>
      wins === undefined ? undefined : { route: { path: template(wins) }, params };
    expect(createRouteMatcher(routesOf(templates))(path)[0]).toEqual(expected());
    expect(createRouteMatcher(routesOf(templates.map(asCall)))(path)[0]).toEqual(expected(asCall));
  },
);

test('the matcher returns all matches, the best one first', () => {
  const routesAt = createRouteMatcher(routesOf(['/:a/*', '/:a/:b', '/docs/:page', '/blog']));
  expect(routesAt('/docs/start').map(({ route }) => route.path)).toEqual(['/docs/:page', '/:a/:b', '/:a/*']);
});

test('a trailing slash does not match', () => {
  expect(createRouteMatcher(routesOf(['/about']))('/about/')).toEqual([]);
});

test('the matcher throws for a parameter that cannot be decoded', () => {
  expect(() => createRouteMatcher(routesOf(['/chapters/:slug']))('/chapters/%ff')).toThrow(URIError);
});
