// This file must work before any package is installed, so it is plain JavaScript on Node's own modules.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Ends the process with one sentence. @param {string} sentence */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Installs the packages of package-lock.json if they are missing or if the lock file has changed since. */
export function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Meridian needs Node 20.19 or newer. This is ${process.version}.`);
  process.chdir(root);
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const stamp = path.join('node_modules', '.meridian-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages (npm ci) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.error) giveUp('npm is not installed. Install Node with npm first.');
  if (result.status !== 0)
    giveUp('npm ci failed (see above): the packages of package-lock.json could not be installed.');
  writeFileSync(stamp, lock);
}
