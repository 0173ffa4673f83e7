import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export interface Environment {
  [name: string]: string | undefined;
}

/** Runs a command to its end and inherits the output. @throws {Error} unless it exits with 0. */
export const run = (command: string, args: string[], env: Environment = {}): Promise<void> =>
  start(command, args, env, 'inherit').then(() => undefined);

/** Runs a command to its end. Resolves to its output on stdout; an error contains that on stderr. */
export const runForOutput = (command: string, args: string[], env: Environment = {}): Promise<string> =>
  start(command, args, env, 'pipe');

function start(command: string, args: string[], env: Environment, stdio: 'inherit' | 'pipe'): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env } as NodeJS.ProcessEnv, stdio });
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdin?.end();
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(stdout.trim())
        : reject(new Error(`${command} ${args.join(' ')} ended with ${String(code)}\n${stdout}${stderr}`)),
    );
  });
}

/** Calls `find` until it returns something. @throws {Error} with the sentence after `seconds`. */
export async function waitFor<T>(sentence: string, find: () => Promise<T | undefined>, seconds = 60): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`This was not true within ${seconds} s: ${sentence}`);
    await wait(500);
  }
}
