import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Spreads connections over what says that it is ready, as a Kubernetes Service does. */
export interface Balancer {
  url: string;
  /** Addresses of those behind it. */
  targets: string[];
  close(): void;
}

const LOOK_MS = 50;

export async function createBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  let ready: string[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const look = async () => {
    const states = await Promise.all(
      targets.map((url) =>
        fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000), headers: { connection: 'close' } }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    ready = targets.filter((_, index) => states[index]);
    if (!closed) timer = setTimeout(() => void look(), LOOK_MS);
  };
  void look();
  const server = createServer((near) => {
    const url = ready[((turn += 1), turn % Math.max(ready.length, 1))];
    if (url === undefined) return near.destroy();
    const { hostname, port } = new URL(url);
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
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
