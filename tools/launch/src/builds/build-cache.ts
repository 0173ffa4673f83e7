import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages and the build script, which affect every bundle in addition to its own sources. */
const OF_EVERY_BUILD = ['package-lock.json', 'tools/launch/src/builds/build-programs.ts'];

const computeHash = (files: string[]): string => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

const recordIn = (folder: string) => join(folder, 'inputs.json');

/** Whether the bundle in this folder was built from the current sources. */
export function isBuilt(folder: string): boolean {
  if (!existsSync(recordIn(folder)) || !existsSync(join(folder, 'main.cjs'))) return false;
  const { files, hash } = JSON.parse(readFileSync(recordIn(folder), 'utf8')) as { files: string[]; hash: string };
  return files.every((file) => existsSync(file)) && computeHash(files) === hash;
}

/** Records the sources of a bundle, which are the inputs of esbuild's metafile. */
export function recordInputs(folder: string, inputs: string[]): void {
  const files = [...OF_EVERY_BUILD, ...inputs.filter((file) => !file.includes('node_modules/'))].sort();
  writeFileSync(recordIn(folder), JSON.stringify({ files, hash: computeHash(files) }));
}
