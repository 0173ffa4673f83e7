import { runWatched } from './run-watched';

const node = (code: string, patience: number) => runWatched(process.execPath, ['-e', code], patience);
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      said.push(String(chunk));
      return true;
    });
  jest.spyOn(console, 'error').mockImplementation((line) => {
    said.push(String(line));
  });
});
afterEach(() => jest.restoreAllMocks());

it('passes on what is said and how it ended', async () => {
  expect(await node('console.log("out"); console.error("err"); process.exitCode = 3', 20_000)).toEqual({
    code: 3,
    still: false,
  });
  expect(said.sort()).toEqual(['err\n', 'out\n']);
});

it('waits for as long as something is said', async () => {
  expect(
    await node(
      'let n = 0; const t = setInterval(() => { console.log(n); if (++n === 20) clearInterval(t); }, 100)',
      1_500,
    ),
  ).toEqual({ code: 0, still: false });
});

it('stops what says nothing, with all that it started, and names it', async () => {
  const grandchild =
    'process.stdout.write(String(require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]).pid))';
  expect(await node(`${grandchild}; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`, 1_500)).toEqual({
    code: 1,
    still: true,
  });
  const pid = Number(said.find((line) => /^\d+$/.test(line)));
  expect(said.join('\n')).toMatch(/Nothing was said for 2 s: .*Atomics\.wait/s);
  await expect(gone(pid)).resolves.toBe(true);
});

/** Killed processes are there until they are collected, so it is asked a few times. */
async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return false;
}
