import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@meridian/shared-types';
import { z } from 'zod';
import { versionFolder, type DataPaths } from '../data-paths';
import { publishedVersions } from './publish';
import { readJson, writeJson } from '../json-file';
import { ShellManifest } from '../build/shell-manifest';
import { withRegistry, writePage } from './registry-in-page';

/** The number of shells that keep their assets, for pages that were opened before the newest one. */
const MAX_SHELLS = 3;

const ShellRecord = ShellManifest.extend({
  /** The previous version, for a rollback. */
  previous: z.string().nullable().default(null),
  /** The assets of this shell and the previous ones, newest first. */
  history: z.array(z.object({ version: z.string(), assets: z.array(z.string()) })),
});
export type ShellRecord = z.infer<typeof ShellRecord>;

/**
 * Reads the record of the current shell. The result is undefined if there is none, or if it is damaged or has an older
 * format.
 */
export const recordedShell = (paths: DataPaths): ShellRecord | undefined => readJson(paths.shellRecord, ShellRecord);

/** @throws {Error} before the first shell is published, and where its record is damaged. */
export function shellRecord(paths: DataPaths): ShellRecord {
  const record = recordedShell(paths);
  if (record) return record;
  if (!existsSync(paths.shellRecord)) throw new Error('No shell has been published yet. Publish the shell first.');
  const versions = publishedVersions(paths, 'shell').join(', ') || 'none';
  throw new Error(
    `${paths.shellRecord} does not say which shell is in place. Promote the shell again (published: ${versions}).`,
  );
}

export const isInPlace = (paths: DataPaths, version: string): boolean =>
  recordedShell(paths)?.version === version && existsSync(join(paths.shell, 'index.html'));

export const isStoredShell = (paths: DataPaths, version: string): boolean =>
  existsSync(versionFolder(paths, 'shell', version));

/** Reads the description of a published shell. @throws {Error} if it was not published, or is incomplete. */
export function readShellManifest(paths: DataPaths, version: string): ShellManifest {
  const folder = versionFolder(paths, 'shell', version);
  if (!isStoredShell(paths, version)) throw new Error(`shell ${version} does not exist. Publish this version first.`);
  for (const file of ['index.html', 'assets', 'shell.json'])
    if (!existsSync(join(folder, file))) throw new Error(`shell ${version} cannot be promoted: ${file} is missing.`);
  return ShellManifest.parse(JSON.parse(readFileSync(join(folder, 'shell.json'), 'utf8')));
}

/**
 * Copies a shell's assets beside the older ones, each in one step, because the current page may use one of the same
 * name.
 */
export function copyAssets(paths: DataPaths, version: string): void {
  const from = join(versionFolder(paths, 'shell', version), 'assets');
  const to = join(paths.shell, 'assets');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) writePage(to, name, readFileSync(join(from, name)));
}

/**
 * Makes a published shell the current one, after its assets were copied: first its page, in one step, then its record.
 */
export function placeShell(paths: DataPaths, version: string, registry: Registry): void {
  const before = recordedShell(paths);
  const folder = versionFolder(paths, 'shell', version);
  replacePage(paths.shell, folder, registry);
  const assets = readdirSync(join(folder, 'assets'));
  const history = [{ version, assets }, ...(before?.history ?? []).filter((old) => old.version !== version)].slice(
    0,
    MAX_SHELLS,
  );
  const previous = before && before.version !== version ? before.version : (before?.previous ?? null);
  writeJson(paths.shellRecord, {
    ...readShellManifest(paths, version),
    version,
    previous: previous !== null && isStoredShell(paths, previous) ? previous : null,
    history,
  } satisfies ShellRecord);
  const kept = new Set(history.flatMap((shell) => shell.assets));
  for (const asset of readdirSync(join(paths.shell, 'assets')).filter((name) => !kept.has(name)))
    rmSync(join(paths.shell, 'assets', asset));
}

/** Replaces the page and its compressed forms, each in one step. The page itself is last. */
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
