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
 * listens, or while it starts again. Above 10080, where no browser and no `fetch` goes.
 */
const OWN = { from: 10_100, count: 20_000 };

/** The first free port from `from` on (at most 100 tried); 0 takes any. */
export async function freePort(from = 0): Promise<number> {
  for (let step = 0; step < 100; step += 1) {
    const free = await isFree(from === 0 ? OWN.from + Math.floor(Math.random() * OWN.count) : from + step);
    if (free) return free;
  }
  throw new Error(from === 0 ? 'No port is free.' : `No port between ${from} and ${from + 99} is free.`);
}
