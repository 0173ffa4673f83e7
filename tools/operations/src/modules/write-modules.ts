import { findRoot, moduleWorkspaces } from '@meridian/federation';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockWithModules } from './lock-file';
import { DEPLOYMENT_FILES, withModules } from './sections';

// `npm run modules` updates all lists of modules from the existing folders. Run it after a module was added or removed.
const root = findRoot();
const modules = moduleWorkspaces(root);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Writes a file if its content changes. */
function write(file: string, text: string): void {
  if (text === read(file)) return;
  writeFileSync(path.join(root, file), text);
  console.log(`Wrote ${file}`);
}

for (const file of DEPLOYMENT_FILES) write(file, withModules(read(file), modules));

const LOCK = 'package-lock.json';
const STAMP = 'node_modules/.meridian-lock';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const before = read(LOCK);
write(
  LOCK,
  lockWithModules(before, Object.fromEntries(modules.map((name) => [name, JSON.parse(read(`${name}/package.json`))]))),
);
// No installation is needed: the packages of a new module are present, or npm start reports that they are missing.
if (existsSync(path.join(root, STAMP)) && read(STAMP) === hash(before)) write(STAMP, hash(read(LOCK)));
for (const name of modules) {
  const link = path.join(root, 'node_modules/@meridian', name);
  if (!existsSync(link)) symlinkSync(path.join('..', '..', name), link);
}
