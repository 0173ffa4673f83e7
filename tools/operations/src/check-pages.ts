import { demoAccounts } from '@meridian/demo';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './containers/command';
import { readCommands, PAGES } from './page-commands';

/**
 * Runs the commands of the pages for operators and teams, in order, in a new clone of the committed files. The database
 * is an embedded one with the demo organization. Programs of a cluster or an engine are replaced: docker-compose reads
 * the composition and its environment file, kubectl renders what is applied, mongosh and docker do nothing.
 */
const REPLACED: Record<string, string> = {
  kubectl: `case "$1 $2" in "apply -k") REAL kustomize "$3" >/dev/null ;; *) [ -t 0 ] || cat >/dev/null ;; esac`,
  'docker-compose': 'REAL config -q',
  docker: '[ "$1" != compose ] || REAL compose config -q',
  mongosh: 'for last; do :; done; node --check "$last"',
};

const say = (line: string): void => console.log(`check: ${line}`);
const root = execFileSync('git', ['rev-parse', '--show-toplevel'], { encoding: 'utf8' }).trim();
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-pages-'));
const [clone, bin] = [path.join(folder, 'clone'), path.join(folder, 'bin')];
const [person] = demoAccounts(new Date());

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
/** Returns the path of a program, if it is installed. */
function findInstalled(name: string): string {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return ':';
  }
}

function replacePrograms(): void {
  mkdirSync(bin);
  for (const [name, script] of Object.entries(REPLACED)) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${script.replace('REAL', findInstalled(name))}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
}

const port = await freePort();
const url = `mongodb://127.0.0.1:${port}/`;
const database = spawn(
  process.execPath,
  ['--import', 'tsx', 'tools/embedded-mongo/src/main.ts', '--data', path.join(folder, 'mongo'), '--port', String(port)],
  { cwd: root, stdio: 'inherit' },
);
try {
  replacePrograms();
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  const env = { PATH: `${bin}:${process.env.PATH}`, TEST_MONGODB_URL: url, TEST_EMAIL: person?.email, NODE_ENV: '' };
  await run(process.execPath, ['--import', 'tsx', 'services/auth/src/seed-store.ts'], { MONGODB_URL: url });
  for (const page of PAGES)
    for (const { command, isRun } of readCommands(clone, page)) {
      if (!isRun || (command === 'npm ci' && existsSync(path.join(clone, 'node_modules')))) continue;
      say(`${page}: ${command}`);
      await run('bash', ['-e', '-o', 'pipefail', '-c', `cd '${clone}'; ${command}`], env);
    }
  say('done');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  database.kill();
  rmSync(folder, { recursive: true, force: true });
}
