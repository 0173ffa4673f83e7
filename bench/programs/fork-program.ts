import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A small program that runs in a process of its own. */
export interface ForkedProgram {
  pid: number | undefined;
  port: number;
  url: string;
  close(): void;
}

/** Runs a file of this folder that sends the port on which it listens. Rejects if the process ends before that. */
export async function forkProgram(file: string, args: readonly string[] = []): Promise<ForkedProgram> {
  const { child, message: port } = await start(file, args);
  return { pid: child.pid, port, url: `http://127.0.0.1:${port}`, close: () => void child.kill() };
}

/** Runs a file of this folder that calls `serveLoop`. `run` resolves when it has done this many units. */
export async function forkLoop(file: string, args: readonly string[] = []) {
  const { child } = await start(file, args);
  const run = async (...order: [count: number, name?: string]) => {
    child.send(order);
    await once(child, 'message');
  };
  return { pid: child.pid, run, close: () => void child.kill() };
}

async function start(file: string, args: readonly string[]): Promise<{ child: ChildProcess; message: number }> {
  const child = fork(path.join(import.meta.dirname, `${file}.ts`), args, { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [number];
  ended.catch(() => undefined); // The process ends when the case ends.
  return { child, message };
}

/** Sends the port on which the forked program listens to its parent process. */
export const sendPort = (port: number): void => void process.send?.(port);

/** Does as many units of the work as the parent process orders, and replies when they are done. */
export function serveLoop(work: (count: number, name?: string) => Promise<unknown>): void {
  process.on('message', (order: [count: number, name?: string]) => void work(...order).then(() => process.send?.(0)));
  process.send?.(0);
}
