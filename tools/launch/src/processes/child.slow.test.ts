import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const kill = () => process.kill(child!.pid!, 'SIGKILL');
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
const back = (times: number) =>
  until(() => said.filter((line) => line === 'chat-1 is back after N s.').length === times);

test('A process is restarted after three kills in a row, even during its start', async () => {
  await begin();
  for (const time of [1, 2, 3]) {
    const before = pids().length;
    kill();
    writeFileSync(file('silent'), ''); // The next two runs are killed before they are ready.
    for (const starting of [1, 2]) {
      await until(() => pids().length === before + starting && child!.pid === pids().at(-1));
      if (starting === 2) rmSync(file('silent'));
      kill();
    }
    await back(time);
    expect(isAlive(child!.pid!)).toBe(true);
  }
});

test('The output contains which process is down and why, once for each reason, and that it is back', async () => {
  await begin();
  writeFileSync(file('away'), '');
  kill();
  await until(() => pids().length > 4);
  rmSync(file('away'));
  await back(1);
  expect(said).toEqual([
    'chat-1 is missing: it was ended by SIGKILL. It is started again until it runs.',
    'chat-1 is still missing: it ended with code 1 (could not start: the store is away).',
    'chat-1 is back after N s.',
  ]);
});

test('A process that does not become ready is ended and restarted', async () => {
  await begin({ ready: 300 });
  writeFileSync(file('silent'), '');
  kill();
  await until(() => pids().length > 3);
  rmSync(file('silent'));
  await back(1);
  expect(said[1]).toMatch(/^chat-1 is still missing: it was not ready on port \d+ after N s\.$/);
  expect(pids().filter(isAlive)).toEqual([child!.pid]);
});

test('Delays grow with each failure, and are short again after a stable time', async () => {
  await begin({ pauses: [0, 2000], healthy: 300 });
  const absence = async (time: number) => {
    const since = Date.now();
    kill();
    await back(time);
    return Date.now() - since;
  };
  expect(await absence(1)).toBeLessThan(2000);
  expect(await absence(2)).toBeGreaterThanOrEqual(2000);
  await wait(400);
  expect(await absence(3)).toBeLessThan(2000);
});

test('A stop during the wait for a restart is immediate', async () => {
  await begin({ pauses: [60_000] });
  kill();
  await until(() => said.length === 1);
  await child!.stop();
  await wait(100);
  expect(pids().filter(isAlive)).toEqual([]);
});

test('A stop during a restart leaves no process', async () => {
  await begin();
  writeFileSync(file('silent'), '');
  kill();
  await until(() => pids().length === 2);
  await child!.stop();
  await wait(100);
  expect(pids().filter(isAlive)).toEqual([]);
  expect(pids()).toHaveLength(2);
});
