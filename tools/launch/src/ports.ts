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
 * Below what systems give to outgoing connections (Linux 32768 on): such a port could be gone before its program
 * listens, or while it starts again. Above 10080, where no browser and no `fetch` goes. Programs that are started at
 * the same time by several processes would get the same port now and then, so each process has a part of its own.
 */
const OWN = { from: 10_100, parts: 100, size: 200 };
const FIRST = OWN.from + (process.pid % OWN.parts) * OWN.size;

const KEY = Symbol.for('meridian.ports-given');
/** Outlasts a test file, as the programs do that several files share: a port of one that is stopped stays its own. */
const counter = globalThis as unknown as Record<symbol, number | undefined>;

function nextOwnPort(): number {
  const given = counter[KEY] ?? 0;
  counter[KEY] = given + 1;
  return FIRST + (given % OWN.size);
}

/** The first free port from `from` on (at most 100 tried); 0 takes any, and never the same again soon. */
export async function freePort(from = 0): Promise<number> {
  for (let step = 0; step < 100; step += 1) {
    const free = await isFree(from === 0 ? nextOwnPort() : from + step);
    if (free) return free;
  }
  throw new Error(from === 0 ? 'No port is free.' : `No port between ${from} and ${from + 99} is free.`);
}
