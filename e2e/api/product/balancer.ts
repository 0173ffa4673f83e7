import { get } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Spreads connections over the targets that are ready, like a Kubernetes Service. */
export interface Balancer {
  url: string;
  /** The addresses behind the balancer. */
  targets: string[];
  /** Returns whether this target receives connections. */
  uses(target: string): boolean;
  close(): void;
}

const CHECK_INTERVAL_MS = 200;

/** Checks readiness over a new connection, because an idle kept one would delay the end of a process. */
const isReady = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(`${url}/readyz`, { agent: false, timeout: 1000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => resolve(false)).on('timeout', () => request.destroy());
  });

export async function createBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  let ready: string[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const checkReadiness = async () => {
    const states = await Promise.all(targets.map(isReady));
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
    uses: (target) => ready.includes(target),
    close() {
      closed = true;
      clearTimeout(timer);
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
