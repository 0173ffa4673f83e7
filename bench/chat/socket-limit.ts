import { readFileSync } from 'node:fs';

/** The number of files that programs have open apart from their sockets. */
const OTHER_FILES = 500;

/**
 * Returns how many sockets one process may open to one port of this machine. The limits are the open files and the
 * ports of one address.
 */
export function socketLimit(): { sockets: number; files: number; ports: number } {
  const files = Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024);
  const [first = 0, last = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    .trim()
    .split(/\s+/)
    .map(Number);
  const ports = last - first + 1;
  return { sockets: Math.min(files - OTHER_FILES, ports), files, ports };
}
