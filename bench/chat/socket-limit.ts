import { readFileSync } from 'node:fs';

/** Files that programs have open beside their sockets. */
const OTHER_FILES = 500;

/**
 * The most sockets that one process may have to one port of this machine, from its limits: open files, and ports of one
 * address.
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
