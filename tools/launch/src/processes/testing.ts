import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { accepts } from '../stores';
import { Child, type SupervisionTimeouts } from './child';
import { freePort } from './ports';

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

/**
 * Gives each test a folder, in which `begin` starts the program above under supervision. It is stopped after the test.
 */
export function useSupervisedProcess() {
  let child: Child | undefined;
  const said: string[] = [];
  const supervised = {
    folder: '',
    /** The lines that the supervision has printed, with `N s` in place of durations. */
    said,
    file: (name: string) => path.join(supervised.folder, name),
    /** The process ids of all runs of the program. */
    pids() {
      const file = supervised.file('pids');
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
    },
    get child() {
      return child!;
    },
    async begin(timeouts: Partial<SupervisionTimeouts> = {}): Promise<void> {
      const port = await freePort();
      const args = ['-e', `process.chdir(${JSON.stringify(supervised.folder)});${PROGRAM}`, String(port)];
      const spec = { name: 'chat-1', command: process.execPath, args, port, ready: accepts(port) };
      child = new Child(spec, supervised.folder, (line) => said.push(line.replace(/\b\d+ s\./, 'N s.')), {
        ...{ pauses: [20], healthy: 60_000, ready: 20_000 },
        ...timeouts,
      });
      await child.start();
    },
    async until(condition: () => boolean): Promise<void> {
      for (const deadline = Date.now() + 20_000; !condition(); await wait(10))
        if (Date.now() > deadline) throw new Error(`not so in time: ${condition}; said ${said.join(' | ')}`);
    },
  };
  beforeEach(() => {
    supervised.folder = mkdtempSync(path.join(tmpdir(), 'meridian-child-'));
    said.length = 0;
  });
  afterEach(async () => {
    await child?.stop();
    rmSync(supervised.folder, { recursive: true, force: true, maxRetries: 10 }); // A log may just be opening.
  });
  return supervised;
}
