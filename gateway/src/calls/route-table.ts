import type { Contract, Route } from '@meridian/shared-types';

export type Lookup = { found: 'route'; route: Route } | { found: 'method'; allow: string } | { found: 'nothing' };

interface Entry {
  pattern: RegExp;
  parameters: number;
  routes: Map<string, Route>;
}

/**
 * The calls that come through, made from the contracts: an exact method on an exact path template, and nothing else.
 * @example const look = routeTable(publicContracts); look('GET', '/api/chapters') // { found: 'route', route:
 * chaptersApi.list }
 */
export function routeTable(contracts: Record<string, Contract>): (method: string, path: string) => Lookup {
  const entries = new Map<string, Entry>();
  for (const route of Object.values(contracts).flatMap((contract) => Object.values<Route>(contract))) {
    const entry = entries.get(route.path) ?? {
      pattern: patternOf(route.path),
      parameters: route.path.split('{').length,
      routes: new Map<string, Route>(),
    };
    entry.routes.set(route.method, route);
    entries.set(route.path, entry);
  }
  const byPrecision = [...entries.values()].sort((a, b) => a.parameters - b.parameters);

  return (method, path) => {
    const matching = byPrecision.filter(({ pattern }) => pattern.test(path));
    if (!matching.length) return { found: 'nothing' };
    const asked = method === 'HEAD' ? 'GET' : method;
    const route = matching.map(({ routes }) => routes.get(asked)).find((candidate) => candidate !== undefined);
    if (route) return { found: 'route', route };
    const methods = new Set(matching.flatMap(({ routes }) => [...routes.keys()]));
    if (methods.has('GET')) methods.add('HEAD');
    return { found: 'method', allow: [...methods].sort().join(', ') };
  };
}

const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\{\w+\}/)
      .map(escaped)
      .join('[^/]+')}$`,
  );
const escaped = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
