import type { DataPaths } from '../data-paths';
import { readContents } from './version-contents';

/** The contents of a published version, by a name for people, with a value to compare. */
type Inventory = Record<string, Record<string, string>>;

const without = (keys: readonly string[]): Record<string, string> => Object.fromEntries(keys.map((key) => [key, '']));

function readInventory(paths: DataPaths, name: string, version: string): Inventory {
  const { platform, packages, names, sizes, pages, parts } = readContents(paths, name, version);
  const named = Object.entries(names).flatMap(([from, keys]) => keys.map((key) => `${key} of ${from}`));
  const isShell = name === 'shell';
  const measured = isShell ? 'shell' : 'entry';
  return {
    size: { [measured]: sizes[measured] ?? '' },
    page: Object.fromEntries(pages.map((page) => [page, sizes[page] ?? ''])),
    part: without(parts),
    [isShell ? 'provides' : 'needs']: { platform, ...without(packages) },
    [isShell ? 'exports' : 'uses']: without(named),
  };
}

/**
 * Returns the differences between two published versions: sizes, pages, parts, the version of the platform and the
 * packages that a module needs or the shell provides, and the names of these packages that the module uses or the shell
 * exports. Without `from` it returns everything that `to` has.
 * @returns a line for each, as `+ page /news 9.1 kB`
 */
export function diffVersions(paths: DataPaths, name: string, from: string | undefined, to: string): string[] {
  const before = from === undefined ? {} : readInventory(paths, name, from);
  const after = readInventory(paths, name, to);
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
