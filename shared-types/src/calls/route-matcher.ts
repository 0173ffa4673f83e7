import { match, type ParamData } from 'path-to-regexp';

/**
 * A route that matches a path, with its decoded parameters. The part that a wildcard matches is not included.
 */
export interface RouteMatch<R> {
  route: R;
  params: Record<string, string>;
}

const PARAMETER = /\{(\w+)\}|:(\w+)/g;
const WILDCARD = /\/\*$/;

/**
 * Creates a function that returns the routes matching a path, the best match first. Templates are those of calls
 * (`/api/events/{id}`) and of pages (`/events/:id`, `/docs/*`). Case and trailing slashes matter.
 * @throws {URIError} from the matcher, for a parameter that cannot be decoded.
 * @example
 * const routesAt = createRouteMatcher([{ path: '/events/:id' }, { path: '/events/create' }]);
 * routesAt('/events/create')[0] // { route: { path: '/events/create' }, params: {} }
 */
export function createRouteMatcher<R extends { path: string }>(
  routes: readonly R[],
): (path: string) => RouteMatch<R>[] {
  const matchers = byPrecedence(routes).map((route) => ({
    route,
    beginning: beginningOf(route.path),
    match: match<ParamData>(patternOf(route.path), { sensitive: true, trailing: false }),
  }));
  // Of hundreds of calls, only a few share the beginning of a path.
  const beginnings = new Set(matchers.map(({ beginning }) => beginning));
  const matchersAt = new Map(
    [...beginnings].map((each) => [
      each,
      matchers.filter(({ beginning }) => beginning === each || beginning === undefined),
    ]),
  );
  const others = matchersAt.get(undefined) ?? [];
  return (path) =>
    (matchersAt.get(firstSegments(path)) ?? others).flatMap(({ route, match }) => {
      const found = match(path);
      if (!found) return [];
      const params = Object.entries(found.params).filter(
        (entry): entry is [string, string] => !Array.isArray(entry[1]),
      );
      return [{ route, params: Object.fromEntries(params) }];
    });
}

const firstSegments = (path: string): string => path.split('/', 3).join('/');

/** Returns the first two segments of a template, or undefined if they can vary between matching paths. */
function beginningOf(path: string): string | undefined {
  const segments = path.split('/', 3);
  const isLiteral = segments.length === 3 && !segments.some((segment) => /[{:*]/.test(segment));
  return isLiteral ? segments.join('/') : undefined;
}

/**
 * Sorts routes by precedence, the best first, which is the sum of the weights of their segments (literal, parameter,
 * wildcard). Equal ones keep their order. The weights are those of React Router, which shows the pages.
 * @example byPrecedence([{ path: '/user/{id}' }, { path: '/user/events' }]) // [{ path: '/user/events' }, …]
 */
export const byPrecedence = <R extends { path: string }>(routes: readonly R[]): R[] =>
  [...routes].sort((a, b) => precedence(b.path) - precedence(a.path));

const precedence = (path: string): number =>
  path
    .split('/')
    .map((segment) => (segment === '*' ? -1 : segment.search(PARAMETER) >= 0 ? 4 : 11))
    .reduce((sum, weight) => sum + weight, 0);

/** Converts a template to the syntax of path-to-regexp. */
const patternOf = (path: string): string => path.replace(PARAMETER, ':$1$2').replace(WILDCARD, '{/*rest}');
