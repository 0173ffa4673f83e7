import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { createTestServer, type TestServer } from './test-server';

export interface Replica {
  name: string;
  url: string;
  port: number;
  handshakes: ServerSocket['handshake'][];
  /** The number of requests other than readiness probes. */
  requests(): number;
  stop(): Promise<void>;
}

/** Starts a Socket.IO server that sends its name, echoes values, and records its handshakes. */
export async function createReplica(name: string, port = 0): Promise<Replica> {
  const handshakes: Replica['handshakes'] = [];
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
    requests: () => requests,
    stop: async () => {
      await server.close();
    },
  };
}

export interface ChatTestServer {
  gateway: TestServer;
  replicas: Replica[];
  /** Opens a socket through the gateway. Resolves once the replica has sent its name. */
  connect(
    cookie: string,
    options?: { transports?: string[]; headers?: Record<string, string> },
  ): Promise<{ client: Socket; name: string }>;
  close(): Promise<void>;
}

/** Starts a gateway in front of three chat replicas. */
export async function createChatTestServer(): Promise<ChatTestServer> {
  const replicas = await Promise.all(['one', 'two', 'three'].map((name) => createReplica(name)));
  const gateway = await createTestServer({ CHAT_URLS: replicas.map(({ url }) => url) });
  const clients: Socket[] = [];
  return {
    gateway,
    replicas,
    async connect(cookie, { transports = ['websocket'], headers = {} } = {}) {
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
    async close() {
      for (const client of clients) client.disconnect();
      await gateway.close();
      await Promise.all(replicas.map((replica) => replica.stop()));
    },
  };
}

/** Returns an upgrade request as text. */
export const createUpgradeRequest = (target: string, more = '') =>
  `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n${more}\r\n`;
