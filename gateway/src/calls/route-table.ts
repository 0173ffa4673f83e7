import type { Contract, Route } from '@meridian/shared-types/contracts';
import { createRouteMatcher } from '@meridian/shared-types/route-matcher';

export type Lookup = { found: 'route'; route: Route } | { found: 'method'; allow: string } | { found: 'nothing' };

/**
 * Looks up calls of the contracts by method and path. Returns the allowed methods if only the path matches.
 * @example
 * const lookUp = createRouteTable(publicContracts);
 * lookUp('GET', '/api/chapters') // { found: 'route', route: chaptersApi.list }
 */
export function createRouteTable(contracts: Record<string, Contract>): (method: string, path: string) => Lookup {
  const routesAt = createRouteMatcher(Object.values(contracts).flatMap((contract) => Object.values<Route>(contract)));
  return (method, path) => {
    const routes = routesAt(path).map(({ route }) => route);
    if (!routes.length) return { found: 'nothing' };
    const wanted = method === 'HEAD' ? 'GET' : method;
    const route = routes.find((candidate) => candidate.method === wanted);
    if (route) return { found: 'route', route };
    const methods = new Set<string>(routes.map((candidate) => candidate.method));
    if (methods.has('GET')) methods.add('HEAD');
    return { found: 'method', allow: [...methods].sort().join(', ') };
  };
}
