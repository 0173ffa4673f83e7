import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Child, type SupervisionTimeouts } from './child';
import { freePort } from './ports';
import { accepts } from '../stores';

jest.setTimeout(30_000);

/**
 * A process that listens, unless one of these files exists: `away` makes it end at once with an error, and with
 * `silent` it never listens. It writes its pid to `pids`.
 */
const PROGRAM = `
  const fs = require('node:fs');
  fs.appendFileSync('pids', process.pid + '\\n');
  if (fs.existsSync('away')) { console.log(JSON.stringify({ msg: 'could not start', err: { message: 'the store is away' } })); process.exitCode = 1; }
  else if (fs.existsSync('silent')) setInterval(() => undefined, 1000);
  else require('node:net').createServer().listen(Number(process.argv[1]), '127.0.0.1');
`;

let folder: string;
let child: Child | undefined;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meridian-child-'));
  said = [];
});
afterEach(async () => {
  await child?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 }); // A log may just be opening.
});

const file = (name: string) => path.join(folder, name);
const pids = () => (existsSync(file('pids')) ? readFileSync(file('pids'), 'utf8').trim().split('\n').map(Number) : []);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function begin(patience: Partial<SupervisionTimeouts> = {}): Promise<void> {
  const port = await freePort();
  const args = ['-e', `process.chdir(${JSON.stringify(folder)});${PROGRAM}`, String(port)];
  const spec = { name: 'chat-1', command: process.execPath, args, port, ready: accepts(port) };
  child = new Child(spec, folder, (line) => said.push(line.replace(/\b\d+ s\./, 'N s.')), {
    pauses: [20],
    healthy: 60_000,
    ready: 20_000,
    ...patience,
  });
  await child.start();
}

async function until(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 20_000; !condition(); await wait(10))
    if (Date.now() > deadline) throw new Error(`not so in time: ${condition}; said ${said.join(' | ')}`);
}

test('A process that cannot start is reported in one sentence', async () => {
  writeFileSync(file('away'), '');
  await expect(begin()).rejects.toThrow(
    /^chat-1 could not start: it ended with code 1 \(could not start: the store is away\)\. Its log is .*chat-1\.log\.$/,
  );
  expect(pids()).toHaveLength(2); // The port may have been taken in between.
  const broken = {
    name: 'auth',
    command: process.execPath,
    args: ['-e', 'null.word'],
    port: 1,
    ready: async () => false,
  };
  await expect(new Child(broken, folder, () => undefined).start()).rejects.toThrow(
    /^auth could not start: it ended with code 1 \(TypeError: Cannot read properties of null/,
  );
  await expect(
    new Child(
      { name: 'redis', command: file('nothing'), args: [], port: 1, ready: async () => false },
      folder,
      () => undefined,
    ).start(),
  ).rejects.toThrow(/^redis could not start: .*ENOENT/);
});

test('A log that cannot be written is reported, and the process continues', async () => {
  mkdirSync(file('chat-1.log'));
  await begin();
  await until(() => said.some((line) => line.startsWith('The log of chat-1 cannot be written: EISDIR')));
  expect(isAlive(child!.pid!)).toBe(true);
});
