import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** A folder beside the checkout. Its program `start` starts another document store and prints its URL last. */
const FOLDER = path.resolve('../shared/docdb');
const PORT = '27517';

export interface OtherStore {
  url: string;
  stop(): void;
}

/** Starts a document store other than the embedded one: that in MONGODB_URL, the one beside the checkout, or none. */
export function startOtherStore(say: (line: string) => void): OtherStore | undefined {
  const given = process.env.MONGODB_URL;
  delete process.env.MONGODB_URL; // The other stages use the embedded store.
  if (given) return { url: given, stop: () => undefined };
  const start = path.join(FOLDER, 'start');
  if (!existsSync(start)) {
    say('No second document store is at hand, so its tests do not run. MONGODB_URL names one.');
    return undefined;
  }
  say('Starting the second document store …');
  const { status, stdout } = spawnSync(start, [PORT], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const url = stdout.trim().split('\n').at(-1) ?? '';
  if (status !== 0 || !url.startsWith('mongodb://')) throw new Error('The second document store did not start.');
  return { url, stop: () => void spawnSync(path.join(FOLDER, 'stop'), [PORT], { stdio: 'ignore' }) };
}
