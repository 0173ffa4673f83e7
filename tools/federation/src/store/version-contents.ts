import { readBuildManifest } from '../build/build-manifest';
import { versionFolder, type DataPaths } from '../data-paths';
import { readPublished } from './published-module';
import { readShellManifest } from './shell-store';
import { inKilobytes, moduleSizes, shellSize } from '../build/sizes';

/** The contents, the exports and the requirements of a published version. */
export interface VersionContents {
  /** The version of the platform of a shell, or the range that a module needs. */
  platform: string;
  /** The packages that a shell provides, or that a module needs of the shell. */
  packages: string[];
  /** The names that a shell provides, or that a module uses of the shell, by package. */
  names: Record<string, string[]>;
  /** The sizes of its scripts as Brotli, by the page, the `shell` or the `entry`. */
  sizes: Record<string, string>;
  /** The paths of its pages. */
  pages: string[];
  /** The parts with which it fills slots of other pages, as `slot/name`. */
  parts: string[];
}

/** Reads what a published version contains. @throws {Error} if it does not exist or is incomplete. */
export const readContents = (paths: DataPaths, name: string, version: string): VersionContents =>
  name === 'shell' ? contentsOfShell(paths, version) : contentsOfModule(versionFolder(paths, name, version));

function contentsOfShell(paths: DataPaths, version: string): VersionContents {
  const { platform, provides, names } = readShellManifest(paths, version);
  return {
    platform,
    packages: provides,
    names: Object.fromEntries(
      Object.entries(names).map(([from, exported]) => [
        from,
        Object.entries(exported).flatMap(([key, members]) => [
          key,
          ...(members ?? []).map((member) => `${key}.${member}`),
        ]),
      ]),
    ),
    sizes: { shell: inKilobytes(shellSize(versionFolder(paths, 'shell', version))) },
    pages: [],
    parts: [],
  };
}

function contentsOfModule(folder: string): VersionContents {
  const { module, federation } = readPublished(folder);
  const manifest = readBuildManifest(folder);
  const { entry, pages } = moduleSizes(folder);
  return {
    platform: module.platform,
    packages: federation.shared.map(({ name }) => name),
    names: Object.fromEntries(
      Object.entries(manifest?.uses ?? {}).map(([from, names]) => [from, Object.keys(names).sort()]),
    ),
    sizes: Object.fromEntries(Object.entries({ entry, ...pages }).map(([what, size]) => [what, inKilobytes(size)])),
    pages: manifest?.routes ?? [],
    parts: manifest?.parts ?? [],
  };
}
