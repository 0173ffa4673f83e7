import type { ModuleManifest } from '@meridian/shared-types';

/** The first segments that the gateway, the shell and the services use themselves. */
const RESERVED = new Set([
  'api',
  'assets',
  'federation',
  'healthz',
  'index.html',
  'internal',
  'livez',
  'metrics',
  'readyz',
  'remotes',
  'robots.txt',
  'sitemap.xml',
  'socket.io',
]);

/** The router ignores a slash at the end and the case of letters, so neither makes a different path. */
const splitPath = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);
const isOpen = (segment: string | undefined): boolean => segment === '*' || segment?.startsWith(':') === true;

/** Returns whether an address exists that both patterns match. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [splitPath(one), splitPath(other)];
  const [wildA, wildB] = [a.indexOf('*'), b.indexOf('*')];
  const fixed = Math.min(wildA < 0 ? a.length : wildA, wildB < 0 ? b.length : wildB);
  if (wildA < 0 && wildB < 0 && a.length !== b.length) return false;
  if (wildA >= 0 && wildB < 0 && b.length < wildA) return false;
  if (wildB >= 0 && wildA < 0 && a.length < wildB) return false;
  return a.slice(0, fixed).every((segment, index) => isOpen(segment) || isOpen(b[index]) || segment === b[index]);
}

/** Returns the problems of a module's paths, each as a part of a sentence. */
export function badPaths({ mounts, nav }: Pick<ModuleManifest, 'mounts' | 'nav'>): string[] {
  const ofMounts = mounts.flatMap(({ path }) => {
    const [first = ''] = splitPath(path);
    const star = path.indexOf('*');
    return [
      ...(path.includes('//') ? [`its path ${path} has an empty segment`] : []),
      ...(path.length > 1 && path.endsWith('/') ? [`its path ${path} ends in a slash`] : []),
      ...(RESERVED.has(first) ? [`its path ${path} belongs to the system (/${first})`] : []),
      ...(isOpen(first) ? [`its path ${path} would match the pages of every module: it has to begin with a word`] : []),
      ...(star >= 0 && (star !== path.length - 1 || path[star - 1] !== '/')
        ? [`its path ${path} has a * that is not its last segment`]
        : []),
    ];
  });
  const ofMenus = nav
    .filter(({ to }) => /^\/[/\\]/.test(to) || !to.startsWith('/'))
    .map(({ label, to }) => `its menu entry ${label} leads to another site (${to})`);
  return [...ofMounts, ...ofMenus];
}

/**
 * Returns the conflicting claims of paths. A module may order its own patterns, but only one of two modules can have an
 * address.
 */
export function overlappingMounts(modules: Pick<ModuleManifest, 'name' | 'mounts'>[]): string[] {
  const claims = modules.flatMap(({ name, mounts }) => mounts.map(({ path }) => ({ name, path })));
  const isSame = (a: string, b: string) => toPattern(a) === toPattern(b);
  return claims.flatMap((later, index) =>
    claims
      .slice(0, index)
      .filter((earlier) =>
        earlier.name === later.name ? isSame(earlier.path, later.path) : overlap(earlier.path, later.path),
      )
      .map(
        (earlier) =>
          `both ${earlier.name} and ${later.name} claim ${later.path}` +
          (isSame(earlier.path, later.path) ? '' : `, which meets ${earlier.path}`),
      ),
  );
}

const toPattern = (path: string): string =>
  splitPath(path)
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/');
