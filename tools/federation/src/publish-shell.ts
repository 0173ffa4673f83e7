import type { Build } from './build-result';
import type { DataPaths } from './data-paths';
import { promote } from './promote';
import { isInPlace, storeShell } from './shell-store';

/** Publishes a build of the shell and promotes it. @throws {Error} if a loaded module does not fit it. */
export function publishShell(paths: DataPaths, build: Build): { published: boolean } {
  storeShell(paths, build);
  if (isInPlace(paths, build.version)) return { published: false };
  promote(paths, [{ name: 'shell', version: build.version }]);
  return { published: true };
}
