import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The server as the test run has built it. From its source it would take five times as long to start. */
export const PROGRAM = join(__dirname, '../dist/bundles/main.cjs');

const children = new Set<ChildProcess>();

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'embedded-mongo-'));

/** Kills the servers that a test started, and removes its directory. */
export function cleanUp(dataDir: string): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(dataDir, { recursive: true, force: true });
}

export interface Started {
  child: ChildProcess;
  /** The first line that it printed, which is its URL or its error. */
  line: string;
  /** All lines that it has printed so far. */
  lines: string[];
}

/** Starts a server as a separate process, after a shell command. Resolves when it has printed a line. */
export function startProcess(directory: string, env: NodeJS.ProcessEnv = {}, command = ':'): Promise<Started> {
  const program = `${command}; exec "${process.execPath}" "${PROGRAM}" --data "${directory}"`;
  const child = spawn('sh', ['-c', program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const lines: string[] = [];
  return new Promise((resolve) => {
    for (const output of [child.stdout, child.stderr])
      createInterface(output).on('line', (line) => {
        lines.push(line);
        resolve({ child, line: lines[0]!, lines });
      });
  });
}

export const exitCode = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', resolve);
  });

/** Kills a process and waits for its end. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = exitCode(child);
  child.kill('SIGKILL');
  await gone;
}
