import { createServer } from 'node:net';

const isFree = (port: number): Promise<number | undefined> => new Promise((resolve) => {
  const probe = createServer();
  probe.once('error', () => resolve(undefined));
  probe.listen(port, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
  });
});

/** The first free port from `from` on (at most 100 tried); 0 takes any. */
export async function freePort(from = 0): Promise<number> {
  for (let port = from; port < from + 100; port += 1) {
    const free = await isFree(port);
    if (free) return free;
  }
  throw new Error(`No port between ${from} and ${from + 99} is free.`);
}
