/** The settings of a shared package. The shell's copy is the only one in a page. */
export interface SharedPackage {
  /** The major version for which all workspaces are built. */
  major: number;
  /** Whether a module that was built for another major version is refused, instead of running with an unknown copy. */
  strict?: boolean;
  /**
   * Whether the package is in a separate chunk, which is loaded with the first page that uses it. Otherwise it is in
   * the shell's first chunk.
   */
  later?: boolean;
  /**
   * The entry that the shell provides instead of the package. Only its used parts are bundled, while a shared package
   * is shared completely. A module that imports the package itself cannot be promoted.
   */
  instead?: string;
}

/**
 * The only list of packages that exist once in a page. The shell provides them, and modules contain none. A name that
 * ends in `/` includes the package's subpaths, which the bare name does not. date-fns, lucide-react and radix-ui are
 * not listed: they keep no state, and a copy of the few functions used is smaller than the whole package.
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

/** The packages that the shell provides under their own names. */
const provided = Object.entries(SHARED).filter(([, { instead }]) => !instead);

/** Returns the shared packages of the shell. Those that every page needs are part of its first chunk. */
export const shellShared = (): Record<string, Shared> => share(provided, ({ later = false }) => ({ eager: !later }));

/**
 * Returns the shared packages of modules. They have no fallback copy, so that a module can never load a second one
 * first.
 */
export const moduleShared = (): Record<string, Shared> => share(Object.entries(SHARED), () => ({ import: false }));

/** Returns the names of the list that a shell does not provide, neither themselves nor any subpath. */
export const unprovided = (provides: string[]): string[] =>
  provided
    .map(([name]) => name)
    .filter(
      (name) => !provides.some((provided) => provided === name || (name.endsWith('/') && provided.startsWith(name))),
    );

/** Returns the shared entry that modules import instead of this package, if any. @example findReplacement('zod') */
export const findReplacement = (name: string): string | undefined =>
  Object.entries(SHARED).find(([entry]) => entry === name || (entry.endsWith('/') && name.startsWith(entry)))?.[1]
    .instead;
