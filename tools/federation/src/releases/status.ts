import type { DataPaths } from '../data-paths';
import { createOverview } from './overview';
import { previewLink } from '../store/preview-link';
import { lastRegistry } from '../store/registry-file';
import { shellRecord } from '../store/shell-store';

/** Lists what is loaded, since when, by whom and from which commit, and what else is published, as lines for people. */
export function status(paths: DataPaths): string[] {
  shellRecord(paths); // Without a shell nothing is loaded.
  const { release, modules } = createOverview(paths);
  const { remotes } = lastRegistry(paths).registry;
  return [
    `Release ${release}`,
    ...modules.flatMap(({ name, version, previous, platform, sizes, released, versions }) => {
      const isShell = name === 'shell';
      const mounts = remotes.find((remote) => remote.name === name)?.mounts.map((mount) => mount.path) ?? [];
      const published = versions.find((each) => each.version === version)?.published;
      const others = versions.map((each) => each.version).filter((each) => each !== version);
      return [
        `  ${name}  ${version}  ${isShell ? `platform ${platform}` : mounts.join(' ')}  ${describeLargest(sizes)}`,
        ...(released
          ? [`    since ${released.at} by ${released.author}${released.reason ? `: ${released.reason}` : ''}`]
          : []),
        ...(published?.commit
          ? [`    commit ${published.commit}, published ${published.at} by ${published.author}`]
          : []),
        `    before: ${previous ?? 'none'}; also published: ${others.join(', ') || 'none'}`,
        ...(isShell ? [] : versions.map((each) => `    preview: ${previewLink(paths, name, each.version)}`)),
      ];
    }),
  ];
}

/** Returns the size of the shell, or of the largest page of a module. Files may be missing. */
function describeLargest({ entry, ...sizes }: Readonly<Record<string, string>>): string {
  const [largest] = Object.values(sizes).toSorted((a, b) => Number.parseFloat(b) - Number.parseFloat(a));
  return largest ?? (entry === undefined ? 'files are missing' : '0.0 kB');
}
