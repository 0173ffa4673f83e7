import type { Build } from '../build/build-result';
import type { DataPaths } from '../data-paths';
import { promote } from './promote';
import { recordPublish, type PublishNote } from './record-publish';
import { isInPlace, storeShell } from '../store/shell-store';

/** Publishes a build of the shell and promotes it. @throws {Error} if a loaded module does not fit it. */
export function publishShell(paths: DataPaths, build: Build, note: PublishNote = {}): { published: boolean } {
  const { version } = build;
  const { published } = storeShell(paths, build);
  recordPublish(paths, { name: 'shell', version, published }, note);
  if (isInPlace(paths, version)) return { published: false };
  promote(paths, [{ name: 'shell', version }], note);
  return { published: true };
}
