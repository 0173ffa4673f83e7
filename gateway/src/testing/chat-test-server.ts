import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { createTestServer, type TestServer } from './test-server';

export type Replica = Awaited<ReturnType<typeof createReplica>>;

/** Starts a Socket.IO server that sends its name, echoes values, and records its handshakes. */
export async function createReplica(name: string, port = 0) {
  const handshakes: ServerSocket['handshake'][] = [];
  const http = createServer((_req, res) => res.end('{}'));
  const server = new Server(http, { pingInterval: 1000 });
  let requests = 0;
  http
    .prependListener('request', (req) => {
      if (req.url !== '/readyz') requests += 1;
    })
    .prependListener('upgrade', () => {
      requests += 1;
    });
  server.on('connection', (socket) => {
    handshakes.push(socket.handshake);
    socket.emit('name', name);
    socket.on('echo', (value: unknown, ack: (value: unknown) => void) => ack(value));
  });
  await new Promise<void>((resolve) => {
    http.listen(port, '127.0.0.1', resolve);
  });
  const actual = (http.address() as AddressInfo).port;
  return {
    name,
    url: `http://127.0.0.1:${actual}`,
    port: actual,
    handshakes,
    /** The number of requests other than readiness probes. */
    requests: () => requests,
    stop: async () => {
      await server.close();
    },
  };
}

/** Starts a gateway in front of three chat replicas, for the tests of a file. */
export function useChatTestServer() {
  const gateway = {} as TestServer;
  const replicas: Replica[] = [];
  const clients: Socket[] = [];
  beforeAll(async () => {
    for (const name of ['one', 'two', 'three']) replicas.push(await createReplica(name));
    Object.assign(gateway, await createTestServer({ CHAT_URLS: replicas.map(({ url }) => url) }));
  });
  afterAll(async () => {
    for (const client of clients) client.disconnect();
    await gateway.close();
    await Promise.all(replicas.map((replica) => replica.stop()));
  });
  return {
    gateway,
    replicas,
    /** Opens a socket through the gateway. Resolves once the replica has sent its name. */
    async connect(
      cookie: string,
      { transports = ['websocket'], headers = {} }: { transports?: string[]; headers?: Record<string, string> } = {},
    ) {
      const client = io(gateway.running.url, {
        transports,
        forceNew: true,
        extraHeaders: { cookie, ...headers },
        reconnectionDelay: 100,
        reconnectionDelayMax: 200,
      });
      clients.push(client);
      const name = await new Promise<string>((resolve, reject) => {
        client.once('name', resolve).once('connect_error', (error) => {
          client.disconnect();
          reject(error);
        });
      });
      return { client, name };
    },
  };
}

export const SOCKET = '/socket.io/?EIO=4&transport=websocket';
export const POLLING = '/socket.io/?EIO=4&transport=polling';

/** Returns an upgrade request as text. `more` are further header lines. */
export const createUpgradeRequest = (target: string, more = '') =>
  `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n${more}\r\n`;
