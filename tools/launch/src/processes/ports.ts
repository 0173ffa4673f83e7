import { createServer } from 'node:net';

const isFree = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });

/**
 * The ports are below those that systems use for outgoing connections (Linux from 32768 on), because such a port could
 * be taken before its process listens, or during a restart. They are above 10080, because browsers and `fetch` block
 * lower ones. Processes that start at the same time could otherwise choose the same port, so each has its own part of
 * the range.
 */
const OWN = { from: 10_100, parts: 100, size: 200 };
const FIRST = OWN.from + (process.pid % OWN.parts) * OWN.size;

const KEY = Symbol.for('meridian.ports-given');
/**
 * This counter is global, so it outlasts a test file, as do processes that several files share. The port of a stopped
 * process is therefore not given to another one.
 */
const counter = globalThis as unknown as Record<symbol, number | undefined>;

function nextOwnPort(): number {
  const given = counter[KEY] ?? 0;
  counter[KEY] = given + 1;
  return FIRST + (given % OWN.size);
}

/**
 * Returns the first free port from `from` on (at most 100 are tried). 0 selects any, and not the same one again soon.
 */
export async function freePort(from = 0): Promise<number> {
  for (let step = 0; step < 100; step += 1) {
    const free = await isFree(from === 0 ? nextOwnPort() : from + step);
    if (free) return free;
  }
  throw new Error(from === 0 ? 'No port is free.' : `No port between ${from} and ${from + 99} is free.`);
}
