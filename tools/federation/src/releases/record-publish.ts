import type { DataPaths } from '../data-paths';
import { createEntry, recordHistory, type Note } from './history';
import { withLock } from './lock';
import { writeOverview } from './overview';
import type { Published } from '../store/publish';

/** The author, the reason and the commit of a publish. */
export type PublishNote = Note & { commit?: string | undefined };

/** Records a publish, with the commit of its sources, in the history and on the page of site admins. */
export function recordPublish(
  paths: DataPaths,
  { name, version, published }: Published,
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
