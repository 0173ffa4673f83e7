import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './run-file';
import { useSupervisedProcess } from './testing';

jest.setTimeout(30_000);

const supervised = useSupervisedProcess();
const { said, file, pids, begin, until } = supervised;
const kill = () => process.kill(supervised.child.pid!, 'SIGKILL');
const back = (times: number) =>
  until(() => said.filter((line) => line === 'chat-1 is back after N s.').length === times);

test('A process is restarted after three kills in a row, even during its start', async () => {
  await begin();
  for (const time of [1, 2, 3]) {
    const before = pids().length;
    kill();
    writeFileSync(file('silent'), ''); // The next two runs are killed before they are ready.
    for (const starting of [1, 2]) {
      await until(() => pids().length === before + starting && supervised.child.pid === pids().at(-1));
      if (starting === 2) rmSync(file('silent'));
      kill();
    }
    await back(time);
    expect(isAlive(supervised.child.pid!)).toBe(true);
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
  expect(pids().filter(isAlive)).toEqual([supervised.child.pid]);
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
  await supervised.child.stop();
  await wait(100);
  expect(pids().filter(isAlive)).toEqual([]);
});

test('A stop during a restart leaves no process', async () => {
  await begin();
  writeFileSync(file('silent'), '');
  kill();
  await until(() => pids().length === 2);
  await supervised.child.stop();
  await wait(100);
  expect(pids().filter(isAlive)).toEqual([]);
  expect(pids()).toHaveLength(2);
});
