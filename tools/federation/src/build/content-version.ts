import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesIn } from './build-manifest';
import { packageVersion } from '../workspaces';

/** The placeholder for the version while a build does not have it, in the name of its chunks' global. */
export const UNKNOWN_VERSION = 'versionofthecontent';

/** The files that may affect every build. */
const TOOLING = [
  'package-lock.json',
  'webpack.mfe.ts',
  'tsconfig.base.json',
  'tools/federation/package.json',
  'tools/federation/src',
];
/** The shell includes these packages for all modules, which only refer to them. */
const CARRIED_BY_SHELL = ['platform/package.json', 'platform/src', 'shared-types/package.json', 'shared-types/src'];

const NOT_BUILT = /\.(i?test)\.tsx?$|\/testing[./]/;
/** Files that contain hashes of other files, and versions of packages that modules do not contain. */
const DERIVED = /^mf-(manifest|stats)\.json$/;
const TEXT = /\.(js|css|json|html)$/;

function sourcesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => sourcesIn(join(path, entry.name)));
}

function computeHash(root: string, inputs: string[]): string {
  const files = inputs
    .flatMap((input) => sourcesIn(join(root, input)))
    .filter((file) => !NOT_BUILT.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Returns a hash of the packages and tools that build, without any workspace's own sources. */
export const hashTools = (root: string): string => computeHash(root, TOOLING);

/** Returns a hash of everything that may change a workspace's build. If it is the same, nothing must be built. */
export function hashInputs(root: string, workspace: string): string {
  const own = ['package.json', 'module.json', 'webpack.config.ts', 'src'].map((name) => `${workspace}/${name}`);
  // Modules run on Node with the platform's components, which also render public pages.
  return computeHash(root, [...own, ...TOOLING, ...CARRIED_BY_SHELL]);
}

/**
 * Names a build by its content: its package version and a hash of its files. The hash replaces
 * {@link UNKNOWN_VERSION} in them. Equal bundles have equal versions, whatever their sources and tools were.
 * @example stampVersion('/srv/meridian', 'mfe-public', outDir) // '1.0.0-4f1d0c93ab'
 */
export function stampVersion(root: string, workspace: string, folder: string): string {
  const files = filesIn(folder);
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !DERIVED.test(name)))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)))
      .update('\0');
  const content = hash.digest('hex').slice(0, 10);
  for (const file of files.filter((name) => TEXT.test(name))) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.includes(UNKNOWN_VERSION)) writeFileSync(join(folder, file), text.replaceAll(UNKNOWN_VERSION, content));
  }
  return `${packageVersion(root, workspace)}-${content}`;
}
