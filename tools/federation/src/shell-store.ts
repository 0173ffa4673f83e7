import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Build } from './build';
import type { DataPaths } from './data-paths';
import { readRegistry, writeJson, writeRegistry } from './registry-file';

/** How many shells keep their assets, for pages that were opened before the newest came. */
const KEPT = 3;

/** What a build of the shell says of itself (`shell.json`). */
const ShellFacts = z.object({
  version: z.string(),
  /** The platform package's version. */
  platform: z.string(),
  /** The packages, and subpaths of packages, that modules may take from it. */
  provides: z.array(z.string()),
});
export type ShellFacts = z.infer<typeof ShellFacts>;

const ShellRecord = ShellFacts.extend({
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

/**
 * Puts a build of the shell in place: its assets beside the older ones, then its page in one step. Open pages
 * notice the new release.
 */
export function publishShell(paths: DataPaths, build: Build): { published: boolean } {
  const before = recorded(paths);
  if (before?.version === build.version && existsSync(join(paths.shell, 'index.html'))) return { published: false };
  const assets = readdirSync(join(build.folder, 'assets'));
  cpSync(join(build.folder, 'assets'), join(paths.shell, 'assets'), { recursive: true });
  replacePage(paths.shell, build.folder);
  const facts = ShellFacts.parse(JSON.parse(readFileSync(join(build.folder, 'shell.json'), 'utf8')));
  const history = [
    { version: build.version, assets },
    ...(before?.history ?? []).filter((old) => old.version !== build.version),
  ].slice(0, KEPT);
  writeJson(paths.shellRecord, { ...facts, history } satisfies ShellRecord);
  const kept = new Set(history.flatMap((shell) => shell.assets));
  for (const asset of readdirSync(join(paths.shell, 'assets')).filter((name) => !kept.has(name)))
    rmSync(join(paths.shell, 'assets', asset));
  const registry = readRegistry(paths.registry);
  if (registry.remotes.length) writeRegistry(paths.registry, registry, registry.remotes);
  return { published: true };
}

/** The page and its compressed forms, each in one step; the page itself comes last. */
function replacePage(shell: string, built: string): void {
  const pagesIn = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('index.html'))
      .sort()
      .reverse();
  const pages = pagesIn(built);
  for (const old of pagesIn(shell).filter((name) => !pages.includes(name))) rmSync(join(shell, old));
  for (const page of pages) {
    const arriving = join(shell, `.${page}`);
    cpSync(join(built, page), arriving);
    renameSync(arriving, join(shell, page));
  }
}
