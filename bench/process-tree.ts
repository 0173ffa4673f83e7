import { readdirSync, readFileSync } from 'node:fs';

/** A process and everything that it started, directly or not (Linux). */
export function processTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // the command before it is in parentheses, and may contain some
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
      } catch {
        return []; // it has ended since
      }
    });
  const tree = [root];
  for (const pid of tree) tree.push(...parents.filter(({ parent }) => parent === pid).map((each) => each.pid));
  return tree;
}

/** Memory of a process in MB. Pages that it shares with others count in part, so that sums are true (Linux). */
export function memoryOf(pid: number): number {
  const [, kb = NaN] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

/** What a process is called in its command line: the last three folders and the file of the program. */
export const commandOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .split('\0')
    .filter((part) => /\.(c|m)?[jt]s$|^[^-]*(redis-server|npm)/.test(part))
    .map((part) => part.split('/').slice(-4).join('/'))
    .join(' ');
