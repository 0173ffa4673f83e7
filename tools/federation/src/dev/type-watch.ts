import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeOfResults, typeCheck } from '../type-check';

/**
 * Checks the types of pages after each change, and reports the errors in these folders. A change during a check is
 * checked after it, because a check that ends early does not store what it found for the next one.
 */
export function createTypeWatch(root: string, folders: string[], report: (errors: string[]) => void) {
  const { command, args } = typeCheck(root, 'tsconfig.web.json');
  const isWatched = (error: string) => folders.some((folder) => error.startsWith(`${folder}/`));
  let running: ChildProcess | undefined;
  let isOutdated = false;
  let isStopped = false;
  const check = (): void => {
    isOutdated = Boolean(running);
    if (running) return;
    const startedAt = new Date();
    // Where output is colored, a line would not begin with the name of its file.
    const child = spawn(command, [...args, '--pretty', 'false'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    running = child;
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('close', () => {
      running = undefined;
      if (isStopped) return;
      setTimeOfResults(root, startedAt);
      if (isOutdated) return check();
      report(
        output
          .trim()
          .split(/\n(?!\s)/)
          .filter(isWatched),
      ); // An indented line continues an error.
    });
  };
  return {
    check,
    stop(): void {
      isStopped = true;
      running?.kill();
    },
  };
}
