import type { ReleaseHistoryEntry, ReleaseOverview } from '@meridian/shared-types';
import { readCanaries } from '../store/canaries-file';
import type { DataPaths } from '../data-paths';
import { readHistory } from './history';
import type { Loaded } from '../store/loaded';
import { previewPath } from '../store/preview-link';
import { publishedVersions } from '../store/publish';
import { lastRegistry } from '../store/registry-file';
import { writeJson } from '../json-file';
import { recordedShell } from '../store/shell-store';
import { readContents } from '../store/version-contents';
import { diffVersions } from '../store/version-diff';

/** The number of entries of the history on the page. The file has all of them. */
const SHOWN = 100;

type Contents = Pick<ReleaseOverview['modules'][number], 'platform' | 'names' | 'sizes' | 'parts'>;

/** Writes what pages load and what else is published, for the page of site admins. A release does not fail with it. */
export function writeOverview(paths: DataPaths): void {
  writeJson(paths.overview, createOverview(paths));
}

export function createOverview(paths: DataPaths): ReleaseOverview {
  const { release, remotes } = lastRegistry(paths).registry;
  const shell = recordedShell(paths);
  const history = readHistory(paths).reverse();
  const canaries = readCanaries(paths);
  const describeCanary = (name: string) => {
    const canary = canaries[name];
    if (!canary) return undefined;
    const { remote, share, people, maxFailures } = canary;
    return { version: remote.version, share, people: people.length, maxFailures };
  };
  const describe = (name: string, { version, previous }: Loaded) => {
    const { platform, names, sizes, parts } = attempt<Contents>(() => readContents(paths, name, version), {
      sizes: {},
    });
    return {
      name,
      version,
      previous,
      released: findAct(history, name, version, true),
      sizes,
      platform,
      names,
      parts,
      canary: describeCanary(name),
      versions: publishedVersions(paths, name).map((each) => ({
        version: each,
        published: findAct(history, name, each, false),
        differences: each === version ? [] : attempt(() => diffVersions(paths, name, each, version), []),
        ...(name !== 'shell' && { preview: previewPath(paths, name, each) }),
      })),
    };
  };
  return {
    release,
    modules: [...(shell ? [describe('shell', shell)] : []), ...remotes.map((remote) => describe(remote.name, remote))],
    history: history.slice(0, SHOWN),
  };
}

/** Returns the last release, or the last publish, of a version in a history that begins with the newest entry. */
function findAct(history: ReleaseHistoryEntry[], name: string, version: string, isRelease: boolean) {
  const entry = history.find(
    ({ action, changes, release }) =>
      changes[name]?.to === version && (isRelease ? release !== undefined : action === 'publish'),
  );
  return entry && { at: entry.at, author: entry.author, reason: entry.reason, commit: entry.commit };
}

/** Files of a version may be missing, but the rest is shown. */
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
