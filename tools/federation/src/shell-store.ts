import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@meridian/shared-types';
import { z } from 'zod';
import type { Build } from './build';
import type { DataPaths } from './data-paths';
import { ProvidedNames } from './provided-names';
import { storeFolder } from './publish';
import { writeJson } from './registry-file';

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
});
export type ShellFacts = z.infer<typeof ShellFacts>;

const ShellRecord = ShellFacts.extend({
  /** The version before, for a rollback. */
  previous: z.string().nullable().default(null),
  /** Assets of this shell and the ones before it, newest first. */
  history: z.array(z.object({ version: z.string(), assets: z.array(z.string()) })),
});
export type ShellRecord = z.infer<typeof ShellRecord>;

/** What is in place; nothing where no shell is, or only one of before this record had its form. */
const recorded = (paths: DataPaths): ShellRecord | undefined =>
  existsSync(paths.shellRecord)
    ? ShellRecord.safeParse(JSON.parse(readFileSync(paths.shellRecord, 'utf8'))).data
    : undefined;

/** @throws {Error} before the first shell is published. */
export function shellRecord(paths: DataPaths): ShellRecord {
  const record = recorded(paths);
  if (!record) throw new Error('No shell has been published yet: publish the shell first.');
  return record;
}

export const isInPlace = (paths: DataPaths, version: string): boolean =>
  recorded(paths)?.version === version && existsSync(join(paths.shell, 'index.html'));

const folderOf = (paths: DataPaths, version: string): string => join(paths.shells, version);

/** What a published shell says of itself. @throws {Error} when it was not published, or is incomplete. */
export function shellFacts(paths: DataPaths, version: string): ShellFacts {
  const folder = folderOf(paths, version);
  if (!existsSync(folder)) throw new Error(`shell ${version} is not there: publish this version first.`);
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

/**
 * Puts a published shell in place: its assets beside the older ones, the registry, then its page in one step. Where it
 * is interrupted, the same promotion can be repeated.
 */
export function placeShell(paths: DataPaths, version: string, writeNext: () => Registry): Registry {
  const before = recorded(paths);
  const folder = folderOf(paths, version);
  const assets = readdirSync(join(folder, 'assets'));
  cpSync(join(folder, 'assets'), join(paths.shell, 'assets'), { recursive: true });
  const registry = writeNext();
  replacePage(paths.shell, folder, registry);
  const history = [{ version, assets }, ...(before?.history ?? []).filter((old) => old.version !== version)].slice(
    0,
    KEPT,
  );
  const previous = before && before.version !== version ? before.version : (before?.previous ?? null);
  const isStored = previous !== null && existsSync(folderOf(paths, previous));
  const facts = shellFacts(paths, version);
  writeJson(paths.shellRecord, {
    ...facts,
    version,
    previous: isStored ? previous : null,
    history,
  } satisfies ShellRecord);
  const kept = new Set(history.flatMap((shell) => shell.assets));
  for (const asset of readdirSync(join(paths.shell, 'assets')).filter((name) => !kept.has(name)))
    rmSync(join(paths.shell, 'assets', asset));
  return registry;
}

const PLACE = /(<script type="application\/json" id="registry">)[^<]*(<\/script>)/;

/** Writes the registry into the page in place, for browsers that cannot get it by itself. */
export function stampRegistry(paths: DataPaths, registry: Registry): Registry {
  const page = join(paths.shell, 'index.html');
  if (existsSync(page)) writePage(paths.shell, 'index.html', stamped(readFileSync(page, 'utf8'), registry));
  return registry;
}

/** "<" is escaped, so that a title cannot close the script element. */
const stamped = (html: string, registry: Registry): string =>
  html.replace(PLACE, (_, start: string, end: string) =>
    [start, JSON.stringify(registry).replaceAll('<', '\\u003c'), end].join(''),
  );

/** The page and its compressed forms, each in one step; the page itself comes last. */
function replacePage(shell: string, built: string, registry: Registry): void {
  const pagesIn = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('index.html'))
      .sort()
      .reverse();
  const pages = pagesIn(built);
  for (const old of pagesIn(shell).filter((name) => !pages.includes(name))) rmSync(join(shell, old));
  for (const page of pages)
    writePage(
      shell,
      page,
      page === 'index.html'
        ? stamped(readFileSync(join(built, page), 'utf8'), registry)
        : readFileSync(join(built, page)),
    );
}

function writePage(shell: string, page: string, content: string | Buffer): void {
  const arriving = join(shell, `.${page}`);
  writeFileSync(arriving, content);
  renameSync(arriving, join(shell, page));
}
