import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';

/**
 * Waits for the end of its input, which comes when the parent process has ended in any way. It then stops the process
 * groups whose ids it has read, with SIGKILL after 15 s, and removes the folder.
 */
const SCRIPT = `
while read -r pid; do pids="$pids $pid"; done
signal=TERM
for attempt in $(seq 160); do
  left=
  for pid in $pids; do
    if kill -s $signal -- "-$pid" 2>/dev/null && ! grep -qs ') Z' /proc/$pid/stat; then left="$left $pid"; fi
  done
  [ "$left" ] || break
  pids=$left
  signal=0
  [ "$attempt" = 150 ] && signal=KILL
  sleep 0.1
done
rm -rf "$0"
`;

/**
 * Stops processes that this one started, even if it ends without stopping them: a signal ends a worker of Jest, and
 * Ctrl-C does not reach processes with a process group of their own.
 */
export interface ProcessGuard {
  /** Adds the leader of a process group. */
  add(pid: number): void;
  /** Stops all of them now. */
  release(): void;
}

/** Creates a guard. `folder` is removed when all processes have ended, so its absence shows that they have. */
export function createProcessGuard(folder: string): ProcessGuard {
  const shell = spawn('sh', ['-c', SCRIPT, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.stdin.on('error', () => undefined);
  shell.unref();
  (shell.stdin as Socket).unref();
  return {
    add(pid) {
      appendFileSync(path.join(folder, PIDS), `${pid}\n`);
      shell.stdin.write(`${pid}\n`);
    },
    release: () => shell.stdin.end(),
  };
}

/** The file in a guard's folder that lists the leaders of its process groups, one per line. */
const PIDS = 'pids';

/** Kills the process groups that a guard has not ended, and removes its folder. Returns how many were running. */
export function killOrphanedProcesses(folder: string): number {
  const file = path.join(folder, PIDS);
  const pids = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number) : [];
  const killed = pids.filter((pid) => {
    try {
      return process.kill(-pid, 'SIGKILL');
    } catch {
      return false; // The process has ended.
    }
  });
  rmSync(folder, { recursive: true, force: true });
  return killed.length;
}
