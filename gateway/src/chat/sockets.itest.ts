import { createLogger, IDENTITY_HEADER } from '@meridian/kit';
import { decodeJwt } from 'jose';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { connect as connectTo, type AddressInfo } from 'node:net';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { chatReplicas } from './chat-replicas';
import { bench, problemOf, send, sendRaw, upstream, type Bench } from '../testing';

interface Replica {
  name: string;
  url: string;
  port: number;
  handshakes: ServerSocket['handshake'][];
  /** How often anything but its readiness was asked. */ requests(): number;
  stop(): Promise<void>;
}

/** A socket.io server that says its name, echoes, and remembers the headers that it saw. */
async function replica(name: string, port = 0): Promise<Replica> {
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
    socket.on('echo', (value: unknown, answer: (value: unknown) => void) => answer(value));
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

let replicas: Replica[];
let gateway: Bench;
const clients: Socket[] = [];
beforeAll(async () => {
  replicas = await Promise.all(['one', 'two', 'three'].map((name) => replica(name)));
  gateway = await bench({ CHAT_URLS: replicas.map(({ url }) => url) });
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await gateway.close();
  await Promise.all(replicas.map((one) => one.stop()));
});

async function connect(
  cookie: string,
  { transports = ['websocket'], headers = {} }: { transports?: string[]; headers?: Record<string, string> } = {},
): Promise<{ client: Socket; name: string }> {
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
}
const echo = (client: Socket, value: unknown): Promise<unknown> => client.timeout(3000).emitWithAck('echo', value);

test('a WebSocket is carried through, with the identity of its session and nothing that the client made up', async () => {
  const { client, name } = await connect(gateway.signIn('ana'), {
    headers: { 'X-Internal-Other': 'evil', 'X-Forwarded-For': '6.6.6.6', Authorization: 'Bearer evil' },
  });
  const text = 'ä'.repeat(5000);
  expect(await echo(client, { text })).toEqual({ text });
  const { headers } = replicas.find((one) => one.name === name)!.handshakes.at(-1)!;
  expect(decodeJwt(headers[IDENTITY_HEADER] as string).sub).toBe('ana');
  expect(headers.cookie).toBeUndefined();
  expect(headers['x-real-ip']).toBe('127.0.0.1');
  expect(JSON.stringify(headers)).not.toMatch(/evil|6\.6\.6\.6/);
});

test.each<[string, number, () => string]>([
  ['nobody', 401, () => 'nothing=1'],
  ['a session that auth does not know', 401, () => `sid=${'x'.repeat(43)}`],
  ['somebody without an active membership', 403, () => gateway.signIn('lapsed')],
])(
  '%s ends here with %i, by either transport, also with a made-up identity, and no replica hears of it',
  async (_, status, cookie) => {
    const heard = () => replicas.reduce((sum, one) => sum + one.requests(), 0);
    const before = heard();
    const headers = { cookie: cookie(), [IDENTITY_HEADER]: 'evil' };
    for (const method of ['GET', 'POST'])
      expect(
        problemOf(await send(gateway.running.url, '/socket.io/?EIO=4&transport=polling', { method, headers })).status,
      ).toBe(status);
    expect(
      await sendRaw(
        gateway.running.url,
        upgradeOf('/socket.io/?EIO=4&transport=websocket', `cookie: ${cookie()}\r\n${IDENTITY_HEADER}: evil\r\n`),
      ),
    ).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*"status":${status},`));
    expect(heard()).toBe(before);
  },
);

test('a page whose session has ended is told so by the transport that it tries last', async () => {
  const client = io(gateway.running.url, {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: `sid=${'x'.repeat(43)}` },
  });
  const refusal = await new Promise((resolve) => {
    client.once('connect_error', resolve);
  });
  expect(refusal).toMatchObject({ description: 401 });
  client.disconnect();
});

test('polling, and the change from polling to WebSocket, stay with one replica', async () => {
  const names = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const cookie = gateway.signIn(`person ${index}`);
      const { client: first, name } = await connect(cookie, { transports: ['polling'] });
      expect(await echo(first, index)).toBe(index);
      const { client: second, name: again } = await connect(cookie, { transports: ['polling', 'websocket'] });
      if (second.io.engine.transport.name !== 'websocket')
        await new Promise((resolve) => {
          second.io.engine.once('upgrade', resolve);
        });
      expect(await echo(second, index)).toBe(index);
      expect(again).toBe(name);
      return name;
    }),
  );
  expect(new Set(names).size).toBeGreaterThan(1);
}, 20_000);

test.each<[string, Record<string, string>]>([
  ['another site', { Origin: 'https://evil.example' }],
  ['a sandbox', { Origin: 'null' }],
  ['fetch metadata', { 'Sec-Fetch-Site': 'cross-site' }],
])('a page of %s cannot open a socket, by either transport', async (_, headers) => {
  const cookie = gateway.signIn('ana');
  for (const transport of ['websocket', 'polling'])
    await expect(connect(cookie, { transports: [transport], headers })).rejects.toThrow();
  await expect(connect(cookie, { headers: { Origin: gateway.running.url } })).resolves.toBeDefined();
});

const upgradeOf = (target: string, more = '') =>
  `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n${more}\r\n`;
test.each([
  ['/socket.io/../x', 400],
  ['/other', 404],
  ['/api/chapters', 404],
  ['/socket.io', 404],
])('an upgrade of %s is refused with a problem', async (target, status) => {
  const answer = await sendRaw(gateway.running.url, upgradeOf(target));
  expect(answer).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*content-type: application/problem\\+json[\\s\\S]*"status":${status}`),
  );
});

test('a refusal of the replica comes back as a problem', async () => {
  const cookie = gateway.signIn('ana');
  const answer = await sendRaw(
    gateway.running.url,
    upgradeOf('/socket.io/?EIO=4&transport=websocket&sid=unknown', `cookie: ${cookie}\r\n`),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"message":"The request could not be read\."/);
  const polled = await send(gateway.running.url, '/socket.io/?EIO=4&transport=polling&sid=unknown', {
    headers: { cookie },
  });
  expect(problemOf(polled)).toMatchObject({ status: 400, message: 'The request could not be read.' });
});

test('while auth is away, a session cannot open a socket', async () => {
  const other = await bench({ CHAT_URLS: replicas.map(({ url }) => url) });
  const cookie = other.signIn('ana');
  await other.auth.stop();
  expect(
    await sendRaw(other.running.url, upgradeOf('/socket.io/?EIO=4&transport=websocket', `cookie: ${cookie}\r\n`)),
  ).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5/);
  await other.close();
});

test('without any replica a socket is refused with 503', async () => {
  const gone = await upstream(() => undefined);
  await gone.stop();
  const other = await bench({ CHAT_URLS: [gone.url] });
  expect(
    await sendRaw(
      other.running.url,
      upgradeOf('/socket.io/?EIO=4&transport=websocket', `cookie: ${other.signIn('ana')}\r\n`),
    ),
  ).toMatch(/^HTTP\/1\.1 503 /);
  await other.close();
});

test('people of a lost replica go elsewhere at once, everyone else stays, and they return when it does', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const cookie = gateway.signIn(`mover ${index}`);
      return { cookie, ...(await connect(cookie)) };
    }),
  );
  const lost = replicas.find((one) => one.name === people[0]!.name)!;
  const moved = people
    .filter(({ name }) => name === lost.name)
    .map(
      ({ client }) =>
        new Promise<string>((resolve) => {
          client.once('name', resolve);
        }),
    );
  await lost.stop();
  for (const name of await Promise.all(moved)) expect(name).not.toBe(lost.name);
  for (const { cookie, name } of people) if (name !== lost.name) expect((await connect(cookie)).name).toBe(name);

  const back = await replica(lost.name, lost.port);
  replicas[replicas.indexOf(lost)] = back;
  await new Promise((resolve) => {
    setTimeout(resolve, 1500);
  });
  for (const { cookie, name } of people) expect((await connect(cookie)).name).toBe(name);
}, 20_000);

test('each key has an order of its own, which only loses who is down', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => upstream((_req, res) => res.end('{}'))));
  const ready = await chatReplicas(
    all.map(({ url }) => url),
    createLogger('test', 'silent'),
    60_000,
  );
  const keys = Array.from({ length: 400 }, () => randomUUID());
  const before = new Map(keys.map((key) => [key, ready.inOrder(key)]));
  const shares = all.map(({ url }) => keys.filter((key) => before.get(key)![0] === url).length);
  for (const share of shares) expect(share).toBeGreaterThan(60); // 100 on average
  for (let failures = 0; failures < 2; failures += 1) ready.unreachable(all[0]!.url);
  for (const key of keys) expect(ready.inOrder(key)).toEqual(before.get(key)!.filter((url) => url !== all[0]!.url));
  ready.close();
  await Promise.all(all.map((one) => one.stop()));
});

/** Sends a request and goes after so many milliseconds; resolves to the status that came back until then. */
const askAndGo = (text: string, afterMs: number) =>
  new Promise<number>((resolve) => {
    let received = '';
    const socket = connectTo(gateway.running.port, '127.0.0.1', () => {
      socket.write(text);
      setTimeout(() => socket.resetAndDestroy(), afterMs);
    });
    socket
      .on('data', (chunk) => {
        received += chunk.toString();
        socket.destroy();
      })
      .on('error', () => undefined)
      .on('close', () => resolve(Number(received.split(' ')[1] ?? 0)));
  });

test('a hundred clients a second that hang up shut nobody out', async () => {
  const cookies = Array.from({ length: 6 }, (_, index) => gateway.signIn(`somebody ${index}`));
  const targets = [
    '/socket.io/?EIO=4&transport=websocket',
    '/socket.io/?EIO=4&transport=polling',
    '/api/chapters/3/messages',
  ];
  const asked = (target: string, cookie: string) =>
    target.includes('websocket')
      ? upgradeOf(target, `cookie: ${cookie}\r\n`)
      : `GET ${target} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`;
  const pause = (ms: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  const started = Date.now();
  const statuses = new Map<number, number>();
  let hungUp = 0;
  while (Date.now() - started < 3000) {
    for (; hungUp < (Date.now() - started) / 10; hungUp += 1)
      void askAndGo(asked(targets[hungUp % 4] ?? targets[0]!, cookies[hungUp % cookies.length]!), hungUp % 25); // also where this machine stood still
    await Promise.all(
      targets.map(async (target, index) => {
        const status = await askAndGo(asked(target, cookies[(hungUp + index) % cookies.length]!), 5000);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
    await pause(5);
  }
  expect(hungUp).toBeGreaterThan(250);
  expect([...statuses.keys()].sort()).toEqual([101, 200]);
}, 20_000);
