import { findRoot, moduleWorkspaces } from '@meridian/federation';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockWithModules } from './lock-file';
import { DEPLOYMENT_FILES, withModules } from './sections';

// `npm run modules`: what lists the modules lists the folders that are there. For after a module was added or removed.
const root = findRoot();
const modules = moduleWorkspaces(root);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Writes a file, if that changes it. */
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
// Nothing has to be installed for it: the packages of a new module are there, or npm start says that they are not.
if (existsSync(path.join(root, STAMP)) && read(STAMP) === hash(before)) write(STAMP, hash(read(LOCK)));
for (const name of modules) {
  const link = path.join(root, 'node_modules/@meridian', name);
  if (!existsSync(link)) symlinkSync(path.join('..', '..', name), link);
}
