import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUNDLES, PROGRAMS } from './build-programs';

/** The file in the data folder that says from which sources it was built, and what the build left there. */
const RECORD = 'built.json';
/** The files and folders from which pages and programs are built, and the tools that build them. */
const SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'webpack.mfe.ts',
  'shared-types',
  'platform',
  'shell',
  'gateway',
  'services',
  'tools',
];
const NOT_BUILT = /^(?:node_modules|dist)$|\.i?test\.tsx?$/;

function filesIn(file: string): string[] {
  if (!existsSync(file)) return [];
  if (statSync(file).isFile()) return [file];
  return readdirSync(file, { withFileTypes: true })
    .filter(({ name }) => !NOT_BUILT.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(path.join(file, entry.name)) : [path.join(file, entry.name)]));
}

function computeHash(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(existsSync(file) ? readFileSync(file) : 'missing')
      .update('\0');
  return hash.digest('hex');
}

/** Returns a hash of everything that may change what a build makes. */
export function hashOfSources(root = process.cwd()): string {
  const modules = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  return computeHash([...SOURCES, ...modules.sort()].flatMap((source) => filesIn(path.join(root, source)).sort()));
}

/** Returns a hash of what decides what is loaded: the release, the shell, and from which sources each program is. */
const hashOfResult = (dataDir: string, root: string): string =>
  computeHash([
    ...['registry.json', 'shell.json'].map((name) => path.join(dataDir, 'federation', name)),
    ...bundled(root, 'inputs.json'),
  ]);

const bundled = (root: string, name: string): string[] =>
  Object.values(PROGRAMS).map(({ folder }) => path.join(root, folder, BUNDLES, name));

/** Records a complete build of the sources with this hash, which was taken before the build. */
export function recordBuild(dataDir: string, sources: string, root = process.cwd()): void {
  writeFileSync(path.join(dataDir, RECORD), JSON.stringify({ sources, result: hashOfResult(dataDir, root) }));
}

/**
 * Whether the last build was of these sources, and what it made is still in place. Otherwise, and where a release was
 * interrupted or a version was rolled back, the build decides what is to be done.
 */
export function isProductBuilt(dataDir: string, root = process.cwd()): boolean {
  try {
    const read = (name: string): unknown => JSON.parse(readFileSync(path.join(dataDir, name), 'utf8'));
    const { sources, result } = read(RECORD) as { sources: string; result: string };
    const { remotes } = read('federation/registry.json') as { remotes: { entry: string }[] };
    const made = [
      path.join(dataDir, 'shell/index.html'),
      ...remotes.map(({ entry }) => path.join(dataDir, entry)),
      ...bundled(root, 'main.cjs'),
    ];
    return (
      made.every((file) => existsSync(file)) &&
      !existsSync(path.join(dataDir, 'federation/release.json')) &&
      Object.keys(read('federation/rolled-back.json') as object).length === 0 &&
      result === hashOfResult(dataDir, root) &&
      sources === hashOfSources(root)
    );
  } catch {
    return false; // A file is missing or damaged.
  }
}
