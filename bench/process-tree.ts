import { readdirSync, readFileSync } from 'node:fs';

/** Returns a process and all of its descendants (Linux). */
export function processTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The command before this field is in parentheses, and may contain parentheses itself.
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
      } catch {
        return []; // The process has ended since.
      }
    });
  const tree = [root];
  for (const pid of tree) tree.push(...parents.filter(({ parent }) => parent === pid).map((each) => each.pid));
  return tree;
}

/**
 * Returns the memory of a process in MB. A page shared by several processes counts in parts, so that sums are correct
 * (Linux).
 */
export function readMemory(pid: number): number {
  const [, kb = NaN] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

/** Returns a short name of a process from its command line: the last three folders and the file of the program. */
export const readCommand = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .split('\0')
    .filter((part) => /\.(c|m)?[jt]s$|^[^-]*(redis-server|npm)/.test(part))
    .map((part) => part.split('/').slice(-4).join('/'))
    .join(' ');
