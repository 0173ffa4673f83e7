import type { DataPaths } from '../data-paths';
import { createEntry, recordHistory, type Note } from './history';
import { withLock } from './lock';
import { writeOverview } from './overview';

/** The result of a publish. A version that was there already is not published again. */
interface Publish {
  name: string;
  version: string;
  published: boolean;
}

/** The author, the reason and the commit of a publish. */
export type PublishNote = Note & { commit?: string | undefined };

/** Records a publish, with the commit of its sources, in the history and on the page of site admins. */
export function recordPublish(
  paths: DataPaths,
  { name, version, published }: Publish,
  { commit, ...note }: PublishNote,
): void {
  withLock(paths.lock, () => {
    if (published)
      recordHistory(
        paths,
        createEntry({ action: 'publish', ...(commit && { commit }), changes: { [name]: { to: version } } }, note),
      );
    writeOverview(paths);
  });
}
