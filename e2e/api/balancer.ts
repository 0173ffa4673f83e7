import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Spreads connections over the targets that are ready, like a Kubernetes Service. */
export interface Balancer {
  url: string;
  /** Addresses behind the balancer. */
  targets: string[];
  close(): void;
}

const CHECK_INTERVAL_MS = 50;

export async function createBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  let ready: string[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const checkReadiness = async () => {
    const states = await Promise.all(
      targets.map((url) =>
        fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000), headers: { connection: 'close' } }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    ready = targets.filter((_, index) => states[index]);
    if (!closed) timer = setTimeout(() => void checkReadiness(), CHECK_INTERVAL_MS);
  };
  void checkReadiness();
  const server = createServer((client) => {
    const url = ready[((turn += 1), turn % Math.max(ready.length, 1))];
    if (url === undefined) return client.destroy();
    const { hostname, port } = new URL(url);
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from
        .setNoDelay(true)
        .on('error', () => to.destroy())
        .on('close', () => {
          open.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    close() {
      closed = true;
      clearTimeout(timer);
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
