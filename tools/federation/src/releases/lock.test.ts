import { spawn } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock';
import { temporaryFolder } from '../testing';

jest.setTimeout(60_000);
const lockFile = () => join(temporaryFolder(), 'federation', 'lock');

test('The lock returns the result, and is removed even after an error', () => {
  const file = lockFile();
  expect(withLock(file, () => existsSync(file))).toBe(true);
  expect(() =>
    withLock(file, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(existsSync(file)).toBe(false);
});

test('A process waits for another one, and gives up after a time', () => {
  const file = lockFile();
  withLock(file, () => {
    expect(() => withLock(file, () => undefined, 60)).toThrow('Another promotion is under way');
  });
});

test('A lock of a process that has ended, or an old lock, is removed', () => {
  const file = lockFile();
  withLock(file, () => undefined);
  writeFileSync(file, JSON.stringify({ host: hostname(), pid: 2 ** 22 + 1 }));
  expect(withLock(file, () => 'mine', 0)).toBe('mine');
  writeFileSync(file, JSON.stringify({ host: 'elsewhere', pid: 1 }));
  utimesSync(file, new Date(0), new Date(0));
  expect(withLock(file, () => 'mine', 0)).toBe('mine');
});

test('Only one of many processes works at a time', async () => {
  const folder = temporaryFolder();
  const count = join(folder, 'count');
  writeFileSync(count, '0');
  const script = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(join(process.cwd() + '/tools/federation/src/releases', 'lock.ts'))};
    for (let round = 0; round < 10; round += 1)
      withLock(${JSON.stringify(join(folder, 'lock'))}, () => {
        const before = Number(readFileSync(${JSON.stringify(count)}, 'utf8'));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
        writeFileSync(${JSON.stringify(count)}, String(before + 1));
      });
  `;
  writeFileSync(join(folder, 'work.mts'), script);
  await Promise.all(
    Array.from(
      { length: 3 },
      () =>
        new Promise((resolve) => {
          spawn(process.execPath, ['--import', 'tsx', join(folder, 'work.mts')], { stdio: 'inherit' }).on(
            'exit',
            resolve,
          );
        }),
    ),
  );
  expect(readFileSync(count, 'utf8')).toBe('30');
});
