import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@meridian/shared-types';
import { z } from 'zod';
import type { Build } from './build';
import type { DataPaths } from './data-paths';
import { ProvidedNames } from './provided-names';
import { storeFolder } from './publish';
import { writeJson } from './registry-file';
import { withRegistry, writePage } from './registry-in-page';

/** How many shells keep their assets, for pages that were opened before the newest came. */
const KEPT = 3;

/** What a build of the shell says of itself (`shell.json`). */
const ShellFacts = z.object({
  version: z.string(),
  /** The platform package's version. */
  platform: z.string(),
  /** The packages, and subpaths of packages, that modules may take from it. */
  provides: z.array(z.string()),
  /** What these export; absent in shells of before it was recorded. */
  names: ProvidedNames.optional(),
  /** Whether the types of the sources were checked. */
  typesChecked: z.boolean().optional(),
});
export type ShellFacts = z.infer<typeof ShellFacts>;

const ShellRecord = ShellFacts.extend({
  /** The version before, for a rollback. */
  previous: z.string().nullable().default(null),
  /** Assets of this shell and the ones before it, newest first. */
  history: z.array(z.object({ version: z.string(), assets: z.array(z.string()) })),
});
export type ShellRecord = z.infer<typeof ShellRecord>;

/** What is in place; nothing where no shell is, or where the record is damaged or older than its present form. */
export function recordedShell(paths: DataPaths): ShellRecord | undefined {
  try {
    return ShellRecord.safeParse(JSON.parse(readFileSync(paths.shellRecord, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** @throws {Error} before the first shell is published, and where its record is damaged. */
export function shellRecord(paths: DataPaths): ShellRecord {
  const record = recordedShell(paths);
  if (record) return record;
  if (!existsSync(paths.shellRecord)) throw new Error('No shell has been published yet. Publish the shell first.');
  const versions = shellVersions(paths).join(', ') || 'none';
  throw new Error(
    `${paths.shellRecord} does not say which shell is in place. Promote the shell again (published: ${versions}).`,
  );
}

export const isInPlace = (paths: DataPaths, version: string): boolean =>
  recordedShell(paths)?.version === version && existsSync(join(paths.shell, 'index.html'));

const folderOf = (paths: DataPaths, version: string): string => join(paths.shells, version);
export const isStoredShell = (paths: DataPaths, version: string): boolean => existsSync(folderOf(paths, version));

/** What a published shell says of itself. @throws {Error} when it was not published, or is incomplete. */
export function shellFacts(paths: DataPaths, version: string): ShellFacts {
  const folder = folderOf(paths, version);
  if (!isStoredShell(paths, version)) throw new Error(`shell ${version} does not exist. Publish this version first.`);
  for (const file of ['index.html', 'assets', 'shell.json'])
    if (!existsSync(join(folder, file))) throw new Error(`shell ${version} cannot be promoted: ${file} is missing.`);
  return ShellFacts.parse(JSON.parse(readFileSync(join(folder, 'shell.json'), 'utf8')));
}

/** Copies a build of the shell into the store, under its version. Nothing is loaded from it yet. */
export const storeShell = (paths: DataPaths, build: Build): { published: boolean } => ({
  published: storeFolder(build.folder, folderOf(paths, build.version)),
});

/** The published versions of the shell. */
export const shellVersions = (paths: DataPaths): string[] =>
  existsSync(paths.shells)
    ? readdirSync(paths.shells)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : [];

/** Copies a shell's assets beside the older ones, each in one step: the page in place may use one of the same name. */
export function copyAssets(paths: DataPaths, version: string): void {
  const from = join(folderOf(paths, version), 'assets');
  const to = join(paths.shell, 'assets');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) writePage(to, name, readFileSync(join(from, name)));
}

/** Puts a published shell in place, whose assets are there: its page in one step, then its record. */
export function placeShell(paths: DataPaths, version: string, registry: Registry): void {
  const before = recordedShell(paths);
  const folder = folderOf(paths, version);
  replacePage(paths.shell, folder, registry);
  const assets = readdirSync(join(folder, 'assets'));
  const history = [{ version, assets }, ...(before?.history ?? []).filter((old) => old.version !== version)].slice(
    0,
    KEPT,
  );
  const previous = before && before.version !== version ? before.version : (before?.previous ?? null);
  writeJson(paths.shellRecord, {
    ...shellFacts(paths, version),
    version,
    previous: previous !== null && isStoredShell(paths, previous) ? previous : null,
    history,
  } satisfies ShellRecord);
  const kept = new Set(history.flatMap((shell) => shell.assets));
  for (const asset of readdirSync(join(paths.shell, 'assets')).filter((name) => !kept.has(name)))
    rmSync(join(paths.shell, 'assets', asset));
}

/** The page and its compressed forms, each in one step; the page itself comes last. */
function replacePage(shell: string, built: string, registry: Registry): void {
  const pagesIn = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('index.html'))
      .sort()
      .reverse();
  const pages = pagesIn(built);
  for (const old of pagesIn(shell).filter((name) => !pages.includes(name))) rmSync(join(shell, old));
  for (const page of pages) {
    const content = readFileSync(join(built, page));
    writePage(shell, page, page === 'index.html' ? withRegistry(content.toString(), registry) : content);
  }
}
