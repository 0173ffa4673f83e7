import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A small program that runs in a process of its own. */
export interface ForkedProgram {
  pid: number | undefined;
  port: number;
  url: string;
  close(): void;
}

/** Runs a file that sends the port on which it listens. Rejects if the process ends before that. */
export async function forkProgram(file: string, args: readonly string[] = []): Promise<ForkedProgram> {
  const child = fork(file, args, { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)}`);
  });
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
  ended.catch(() => undefined); // The process ends when the case ends.
  return { pid: child.pid, port, url: `http://127.0.0.1:${port}`, close: () => void child.kill() };
}

/** Sends the port on which the forked program listens to its parent process. */
export const sendPort = (port: number): void => void process.send?.(port);
