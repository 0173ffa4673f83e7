import type { Build } from '../build/build-result';
import type { DataPaths } from '../data-paths';
import { promote } from './promote';
import { recordPublish, type PublishNote } from './record-publish';
import { publish } from '../store/publish';
import { isInPlace } from '../store/shell-store';

/** Publishes a build of the shell and promotes it. @throws {Error} if a loaded module does not fit it. */
export function publishShell(paths: DataPaths, build: Build, note: PublishNote = {}): { published: boolean } {
  const { version } = build;
  recordPublish(paths, publish(paths, 'shell', build), note);
  if (isInPlace(paths, version)) return { published: false };
  promote(paths, [{ name: 'shell', version }], note);
  return { published: true };
}
