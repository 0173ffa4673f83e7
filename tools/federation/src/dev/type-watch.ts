import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** Checks types after each change, one check at a time. A new change replaces the running check. */
export function createTypeWatch(root: string, folders: string[], report: (errors: string[]) => void) {
  let running: ChildProcess | undefined;
  return {
    check(): void {
      running?.kill();
      const child = spawn(
        join(root, 'node_modules', '.bin', 'oxlint'),
        ['--type-aware', '--type-check', '--quiet', '--format', 'unix', ...folders],
        { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
      );
      running = child;
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
      child.once('close', (code) => {
        if (running === child) report(code === 1 ? output.split('\n').filter((line) => /^\S+:\d+:/.test(line)) : []);
      });
    },
    stop: () => running?.kill(),
  };
}
