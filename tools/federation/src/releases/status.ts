import type { ReleaseHistoryEntry } from '@meridian/shared-types';
import type { DataPaths } from '../data-paths';
import { versionFolder } from '../data-paths';
import { readHistory } from './history';
import { previewLink } from './preview-link';
import { publishedVersions } from './publish';
import { lastRegistry } from './registry-file';
import { inKilobytes, moduleSizes, shellSize } from '../build/sizes';
import { shellRecord, shellVersions } from './shell-store';

/** Lists what is loaded, since when, by whom and from which commit, and what else is published, as lines for people. */
export function status(paths: DataPaths): string[] {
  const { release, remotes } = lastRegistry(paths).registry;
  const shell = shellRecord(paths);
  return [
    `Release ${release}`,
    `  shell  ${shell.version}  platform ${shell.platform}  ${sizeOf(() => shellSize(paths.shell))}`,
    ...about(paths, 'shell', shell, shellVersions(paths)),
    ...remotes.flatMap(({ name, version, previous, mounts }) => [
      `  ${name}  ${version}  ${mounts.map((mount) => mount.path).join(' ')}  ${sizeOf(() =>
        Math.max(...Object.values(moduleSizes(versionFolder(paths, name, version)).pages), 0),
      )}`,
      ...about(paths, name, { version, previous }, publishedVersions(paths, name)),
      ...publishedVersions(paths, name).map((each) => `    preview: ${previewLink(paths, name, each)}`),
    ]),
  ];
}

/** Files may be missing, but the loaded version is listed anyway. */
function sizeOf(measure: () => number): string {
  try {
    return inKilobytes(measure());
  } catch {
    return 'files are missing';
  }
}

function about(
  paths: DataPaths,
  name: string,
  { version, previous }: { version: string; previous?: string | null },
  versions: string[],
): string[] {
  const history = readHistory(paths);
  const last = (isWanted: (entry: ReleaseHistoryEntry) => boolean) =>
    history.findLast((entry) => entry.changes[name]?.to === version && isWanted(entry));
  const released = last(({ release }) => release !== undefined);
  const published = last(({ action }) => action === 'publish');
  const others = versions.filter((each) => each !== version).join(', ') || 'none';
  return [
    ...(released
      ? [`    since ${released.at} by ${released.author}${released.reason ? `: ${released.reason}` : ''}`]
      : []),
    ...(published?.commit ? [`    commit ${published.commit}, published ${published.at} by ${published.author}`] : []),
    `    before: ${previous ?? 'none'}; also published: ${others}`,
  ];
}
