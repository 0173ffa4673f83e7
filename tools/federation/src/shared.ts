/** How a package is shared: the shell's copy is the only one in a page. */
export interface SharedPackage {
  /** The major version that everyone is built for. */
  major: number;
  /** Refuse a module built for another major, instead of running it on a copy it does not know. */
  strict?: boolean;
}

/**
 * The one list of packages that exist once in a page. The shell provides them, modules carry none.
 * A name ending in `/` covers the package's subpaths, which the bare name does not.
 * date-fns, lucide-react and radix-ui are not here: they keep no state, and a copy of the few functions used is
 * smaller than the whole package.
 */
export const SHARED: Record<string, SharedPackage> = {
  react: { major: 19 },
  'react/': { major: 19 },
  'react-dom': { major: 19 },
  'react-dom/': { major: 19 },
  'react-router': { major: 7 },
  'react-router/': { major: 7 },
  'react-router-dom': { major: 7 },
  '@tanstack/react-query': { major: 5 },
  '@tanstack/query-core': { major: 5 },
  zustand: { major: 5 },
  'zustand/': { major: 5 },
  zod: { major: 4 },
  'react-hook-form': { major: 7 },
  'styled-components': { major: 6 },
  '@meridian/shared-types': { major: 1 },
  '@meridian/platform': { major: 1, strict: true },
};

interface Shared { singleton: true; requiredVersion: string; strictVersion: boolean; eager?: boolean; import?: false }

const shareAll = (extra: Pick<Shared, 'eager' | 'import'>): Record<string, Shared> => Object.fromEntries(
  Object.entries(SHARED).map(([name, { major, strict = false }]) => [name, { singleton: true, requiredVersion: `^${major}.0.0`, strictVersion: strict, ...extra }]),
);

/** For the shell: part of its first chunk, so that no module can ever be faster and bring a second copy. */
export const shellShared = (): Record<string, Shared> => shareAll({ eager: true });

/** For modules: without a fallback copy. */
export const moduleShared = (): Record<string, Shared> => shareAll({ import: false });

/** What the list promises and a shell does not hold: names that it provides neither themselves nor any subpath of. */
export const unprovided = (provides: string[]): string[] => Object.keys(SHARED).filter((name) => !provides.some((provided) => provided === name || (name.endsWith('/') && provided.startsWith(name))));
