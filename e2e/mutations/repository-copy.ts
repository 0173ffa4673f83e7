import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The files that builds write into folders of packages. Each copy has its own. */
const WRITTEN = ['.cache', '.federation', '.meridian-lock'];

/** Copies the sources of the repository into a new folder, which uses the installed packages of this one. */
export function copyRepository(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'meridian-copy-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files.filter((name) => existsSync(name))) cpSync(file, path.join(copy, file));
  // Some tests list the files that git knows.
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
  ])
    execFileSync('git', args, { cwd: copy });
  const workspaces = new Set(files.filter((file) => file.endsWith('package.json')).map((file) => path.dirname(file)));
  for (const workspace of workspaces) linkPackages(path.join(workspace, 'node_modules'), copy);
  mkdirSync(path.join(copy, 'node_modules/@meridian'));
  for (const name of readdirSync('node_modules/@meridian'))
    cpSync(`node_modules/@meridian/${name}`, path.join(copy, 'node_modules/@meridian', name), {
      verbatimSymlinks: true, // They point to the folder beside them.
    });
  const lock = readFileSync(path.join(copy, 'package-lock.json'));
  writeFileSync(path.join(copy, 'node_modules/.meridian-lock'), createHash('sha256').update(lock).digest('hex'));
  return copy;
}

function linkPackages(folder: string, copy: string): void {
  if (!existsSync(folder)) return;
  mkdirSync(path.join(copy, folder), { recursive: true });
  for (const name of readdirSync(folder).filter((entry) => entry !== '@meridian' && !WRITTEN.includes(entry)))
    symlinkSync(path.resolve(folder, name), path.join(copy, folder, name));
}
