/** How a package is shared: the shell's copy is the only one in a page. */
export interface SharedPackage {
  /** The major version that everyone is built for. */
  major: number;
  /** Refuse a module built for another major, instead of running it on a copy it does not know. */
  strict?: boolean;
  /** In a chunk of its own, which comes with the first page that uses it; otherwise in the shell's first chunk. */
  later?: boolean;
  /**
   * The shell keeps the package to itself and provides this entry of it instead: bundled by its used parts, where a
   * shared package is shared whole. A module that imports the package itself cannot be promoted.
   */
  instead?: string;
}

/**
 * The one list of packages that exist once in a page. The shell provides them, modules carry none. A name ending in `/`
 * covers the package's subpaths, which the bare name does not. date-fns, lucide-react and radix-ui are not here: they
 * keep no state, and a copy of the few functions used is smaller than the whole package.
 */
export const SHARED: Record<string, SharedPackage> = {
  react: { major: 19 },
  'react/': { major: 19 },
  'react-dom': { major: 19 },
  'react-dom/': { major: 19 },
  'react-router': { major: 7, instead: '@meridian/platform/routing' },
  'react-router/': { major: 7, instead: '@meridian/platform/routing' },
  'react-router-dom': { major: 7, instead: '@meridian/platform/routing' },
  '@tanstack/react-query': { major: 5 },
  '@tanstack/query-core': { major: 5 },
  zustand: { major: 5 },
  'zustand/': { major: 5 },
  zod: { major: 4, instead: '@meridian/platform/forms' },
  'zod/': { major: 4, instead: '@meridian/platform/forms' },
  'react-hook-form': { major: 7, later: true },
  'styled-components': { major: 6 },
  '@meridian/shared-types': { major: 1 },
  '@meridian/shared-types/schemas': { major: 1, later: true },
  '@meridian/platform': { major: 1, strict: true },
  '@meridian/platform/controls': { major: 1, strict: true, later: true },
  '@meridian/platform/forms': { major: 1, strict: true, later: true },
  '@meridian/platform/routing': { major: 1, strict: true },
  '@meridian/platform/realtime': { major: 1, strict: true, later: true },
};

interface Shared {
  singleton: true;
  requiredVersion: string;
  strictVersion: boolean;
  eager?: boolean;
  import?: false;
}

const share = (
  packages: [string, SharedPackage][],
  extra: (shared: SharedPackage) => Pick<Shared, 'eager' | 'import'>,
): Record<string, Shared> =>
  Object.fromEntries(
    packages.map(([name, shared]) => [
      name,
      {
        singleton: true,
        requiredVersion: `^${shared.major}.0.0`,
        strictVersion: shared.strict ?? false,
        ...extra(shared),
      },
    ]),
  );

/** What the shell provides under its own name. */
const provided = Object.entries(SHARED).filter(([, { instead }]) => !instead);

/** For the shell: what every page needs is part of its first chunk. */
export const shellShared = (): Record<string, Shared> => share(provided, ({ later = false }) => ({ eager: !later }));

/** For modules: without a fallback copy, so that no module can ever be faster and bring a second one. */
export const moduleShared = (): Record<string, Shared> => share(Object.entries(SHARED), () => ({ import: false }));

/** What the list promises and a shell does not hold: names that it provides neither themselves nor any subpath of. */
export const unprovided = (provides: string[]): string[] =>
  provided
    .map(([name]) => name)
    .filter(
      (name) => !provides.some((provided) => provided === name || (name.endsWith('/') && provided.startsWith(name))),
    );

/** The shared entry that modules import instead of this package, where there is one. @example insteadOf('zod') */
export const insteadOf = (name: string): string | undefined =>
  Object.entries(SHARED).find(([entry]) => entry === name || (entry.endsWith('/') && name.startsWith(entry)))?.[1]
    .instead;
