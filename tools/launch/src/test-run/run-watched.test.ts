import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { runWatched } from './run-watched';

const node = (code: string, silenceMs: number) => runWatched(process.execPath, ['-e', code], { silenceMs });
const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      printed.push(String(chunk));
      return true;
    });
  jest.spyOn(console, 'error').mockImplementation((line) => {
    printed.push(String(line));
  });
});
afterEach(() => jest.restoreAllMocks());

it('The output and the exit code are passed on', async () => {
  expect(await node('console.log("out"); console.error("err"); process.exitCode = 3', 20_000)).toMatchObject({
    code: 3,
    isStalled: false,
  });
  expect(printed.sort()).toEqual(['err\n', 'out\n']);
});

it('A command that prints something is not stopped', async () => {
  expect(
    await node(
      'let n = 0; const t = setInterval(() => { console.log(n); if (++n === 20) clearInterval(t); }, 100)',
      1_500,
    ),
  ).toMatchObject({ code: 0, isStalled: false });
});

it('A silent command is stopped with all its children, and what was running is printed', async () => {
  const grandchild =
    'process.stdout.write(String(require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]).pid))';
  expect(
    await node(`${grandchild}; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`, 1_500),
  ).toMatchObject({
    code: 1,
    isStalled: true,
  });
  const pid = Number(printed.find((line) => /^\d+$/.test(line)));
  expect(printed.join('\n')).toMatch(/Nothing was printed for 2 s: .*Atomics\.wait/s);
  await expect(gone(pid)).resolves.toBe(true);
});

/** A killed process exists as a zombie until its parent collects it, which may take seconds. */
async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    if (/^(?:Z|$)/.test(stdout.trim())) return true;
    await wait(50);
  }
  return false;
}
