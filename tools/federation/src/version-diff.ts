import { readBuildManifest } from './build-manifest';
import { versionFolder, type DataPaths } from './data-paths';
import { inKilobytes, moduleSizes, shellSize } from './sizes';
import { readShellManifest } from './shell-store';

/** The contents of a published version, by a name for people, with a value to compare. */
type Inventory = Record<string, Record<string, string>>;

function inventoryOf(paths: DataPaths, name: string, version: string): Inventory {
  const folder = versionFolder(paths, name, version);
  if (name === 'shell') {
    const { names } = readShellManifest(paths, version);
    const provided = Object.entries(names).flatMap(([from, exported]) =>
      Object.entries(exported).flatMap(([key, members]) => [
        `${key} of ${from}`,
        ...(members ?? []).map((member) => `${key}.${member} of ${from}`),
      ]),
    );
    return {
      size: { shell: inKilobytes(shellSize(folder)) },
      provides: Object.fromEntries(provided.map((each) => [each, ''])),
    };
  }
  const manifest = readBuildManifest(folder);
  const { entry, pages } = moduleSizes(folder);
  const used = Object.entries(manifest?.uses ?? {}).flatMap(([from, names]) =>
    Object.keys(names).map((key) => `${key} of ${from}`),
  );
  const paged = (manifest?.routes ?? []).map((path) => [path, pages[path] ? inKilobytes(pages[path]) : '']);
  return {
    size: { entry: inKilobytes(entry) },
    page: Object.fromEntries(paged) as Record<string, string>,
    uses: Object.fromEntries(used.map((each) => [each, ''])),
  };
}

/**
 * Returns the differences between two published versions: sizes, pages, the names that a module uses or the shell
 * provides.
 * @returns a line for each, as `+ page /news 9.1 kB`
 */
export function diffVersions(paths: DataPaths, name: string, from: string, to: string): string[] {
  const [before, after] = [inventoryOf(paths, name, from), inventoryOf(paths, name, to)];
  return Object.keys(after).flatMap((kind) => {
    const [old = {}, fresh = {}] = [before[kind], after[kind]];
    return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].sort().flatMap((what) => {
      if (old[what] === fresh[what]) return [];
      if (old[what] === undefined) return [`+ ${kind} ${what} ${fresh[what]}`.trimEnd()];
      if (fresh[what] === undefined) return [`- ${kind} ${what}`];
      return [`  ${kind} ${what} ${old[what]} → ${fresh[what]}`];
    });
  });
}
