import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PublishedPage } from '@meridian/shared-types/schemas';
import { z } from 'zod';
import { readJson, writeJson } from '../json-file';

/** The build manifest of a module (`build.json`), for the promotion. */
const BuildManifest = z.object({
  /** The SHA-256 of each file, in hex. */
  files: z.record(z.string(), z.string()),
  /** The paths of its routes. Each was imported once, on Node. */
  routes: z.array(z.string()),
  /** Its parts as `slot/name`. Each was imported once, on Node. */
  parts: z.array(z.string()).default([]),
  /** The names that it uses of each package of the shell, such as `chaptersApi.list`, with the file that uses each. */
  uses: z.record(z.string(), z.record(z.string(), z.string())),
  /** Whether it has public pages (`src/pages.ts`). If so, `pages.json` is required. */
  hasPages: z.boolean(),
  /** Whether the types of the sources were checked. `npm start`, which is for one machine, does not check them. */
  typesChecked: z.boolean().default(false),
});
export type BuildManifest = z.infer<typeof BuildManifest>;

const FILE = 'build.json';

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

const checksum = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Returns the SHA-256 of each file in a folder, in hex. */
export const computeChecksums = (folder: string): Record<string, string> =>
  Object.fromEntries(filesIn(folder).map((file) => [file, checksum(join(folder, file))]));

/** Writes `build.json` as the last file of a build. */
export function writeBuildManifest(folder: string, manifest: Omit<z.input<typeof BuildManifest>, 'files'>): void {
  writeJson(join(folder, FILE), { ...manifest, files: computeChecksums(folder) });
}

/** Records in a build, or a published version, that the types of its sources were checked and have no errors. */
export function recordTypes(folder: string): void {
  for (const file of [FILE, 'shell.json'].map((name) => join(folder, name)).filter((path) => existsSync(path)))
    writeJson(file, { ...(JSON.parse(readFileSync(file, 'utf8')) as object), typesChecked: true });
}

/** Reads the manifest of a published version. The result is undefined if it is missing or incomplete. */
export const readBuildManifest = (folder: string): BuildManifest | undefined =>
  readJson(join(folder, FILE), BuildManifest);

/** Returns the defects of the files of a published version, each as a part of a sentence. */
export function findDamage(folder: string): string[] {
  const manifest = readBuildManifest(folder);
  if (!manifest) return [`${FILE} is missing or cannot be read: build and publish it again`];
  const damaged = Object.entries(manifest.files).flatMap(([file, expected]) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [`${file} is missing`];
    return checksum(path) === expected ? [] : [`${file} is not as it was built (empty, truncated or changed)`];
  });
  return damaged.length || !manifest.hasPages ? damaged : pagesProblems(folder);
}

function pagesProblems(folder: string): string[] {
  const pages = readJson(join(folder, 'pages.json'), z.array(PublishedPage));
  if (!pages) return ['pages.json is missing or cannot be read'];
  return pages.flatMap(({ path, scripts }) =>
    scripts
      .filter((file) => !existsSync(join(folder, file)))
      .map((file) => `pages.json names ${file} for ${path}, which is missing`),
  );
}
