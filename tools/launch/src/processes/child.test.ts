import { mkdirSync, writeFileSync } from 'node:fs';
import { Child } from './child';
import { isAlive } from './run-file';
import { useSupervisedProcess } from './testing';

jest.setTimeout(30_000);

const supervised = useSupervisedProcess();
const { said, file, pids, begin, until } = supervised;

test('A process that cannot start is reported in one sentence', async () => {
  writeFileSync(file('away'), '');
  await expect(begin()).rejects.toThrow(
    /^chat-1 could not start: it ended with code 1 \(could not start: the store is away\)\. Its log is .*chat-1\.log\.$/,
  );
  expect(pids()).toHaveLength(2); // The port may have been taken in between.
  const start = (name: string, command: string, args: string[]) =>
    new Child({ name, command, args, port: 1, ready: async () => false }, supervised.folder, () => undefined).start();
  await expect(start('auth', process.execPath, ['-e', 'null.word'])).rejects.toThrow(
    /^auth could not start: it ended with code 1 \(TypeError: Cannot read properties of null/,
  );
  await expect(start('redis', file('nothing'), [])).rejects.toThrow(/^redis could not start: .*ENOENT/);
});

test('A log that cannot be written is reported, and the process continues', async () => {
  mkdirSync(file('chat-1.log'));
  await begin();
  await until(() => said.some((line) => line.startsWith('The log of chat-1 cannot be written: EISDIR')));
  expect(isAlive(supervised.child.pid!)).toBe(true);
});
