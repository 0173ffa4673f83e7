import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageVersion } from './workspaces';

/** What decides the bytes of every build. */
const TOOLING = [
  'package-lock.json',
  'webpack.mfe.ts',
  'tsconfig.base.json',
  'tools/federation/package.json',
  'tools/federation/src',
];
/** The shell carries these for everyone; modules only name them. */
const CARRIED_BY_SHELL = ['platform/package.json', 'platform/src', 'shared-types/package.json', 'shared-types/src'];

const NOT_BUILT = /\.(i?test)\.tsx?$|\/testing[./]/;

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesOf(join(path, entry.name)));
}

/**
 * The version of a workspace's build: its package version and a hash of everything that goes into it. Equal sources
 * have equal versions, on every machine.
 * @example versionOf('/srv/meridian', 'mfe-public') // '1.0.0-4f1d0c93ab'
 */
export function versionOf(root: string, workspace: string): string {
  const own = ['package.json', 'module.json', 'webpack.config.ts', 'src'].map((name) => `${workspace}/${name}`);
  // A page that is drawn by the build is drawn with the platform's components.
  const isDrawn = workspace === 'shell' || existsSync(join(root, workspace, 'src', 'pages.ts'));
  const inputs = [...own, ...TOOLING, ...(isDrawn ? CARRIED_BY_SHELL : [])];
  const files = inputs
    .flatMap((input) => filesOf(join(root, input)))
    .filter((file) => !NOT_BUILT.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return `${packageVersion(root, workspace)}-${hash.digest('hex').slice(0, 10)}`;
}
