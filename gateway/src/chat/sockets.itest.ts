import { IDENTITY_HEADER } from '@meridian/service-kit';
import { decodeJwt } from 'jose';
import { io, type Socket } from 'socket.io-client';
import { createUpgradeRequest, POLLING, SOCKET, useChatTestServer } from '../testing/chat-test-server';
import { startTestServer, type TestServer } from '../testing/test-server';
import { readProblem } from '../testing/http';
import { createUpstream } from '../testing/upstream';

const { gateway, replicas, connect } = useChatTestServer();

/** Tries to open a WebSocket. Resolves to the response as text. */
const openSocket = (to: TestServer, cookie: string, { target = SOCKET, more = '', withinMs = 2000 } = {}) =>
  to.sendRaw(createUpgradeRequest(target, `cookie: ${cookie}\r\n${more}`), withinMs);

const echo = (client: Socket, value: unknown): Promise<unknown> => client.timeout(15_000).emitWithAck('echo', value);

test('a WebSocket reaches its replica with the identity of its session, and with no header that the client forged', async () => {
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
  ['a visitor', 401, () => 'nothing=1'],
  ['a session that auth does not know', 401, () => `${gateway.cookieName}=${'x'.repeat(43)}`],
  ['a person without an active membership', 403, () => gateway.signIn('expired')],
])(
  '%s is refused with %i over both transports, also with a forged identity, and no replica is called',
  async (_, status, cookie) => {
    const requests = () => replicas.reduce((sum, one) => sum + one.requests(), 0);
    const before = requests();
    const headers = { cookie: cookie(), [IDENTITY_HEADER]: 'evil' };
    for (const method of ['GET', 'POST'])
      expect(readProblem(await gateway.send(POLLING, { method, headers })).status).toBe(status);
    const response = await openSocket(gateway, cookie(), { more: `${IDENTITY_HEADER}: evil\r\n` });
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*"status":${status},`));
    expect(requests()).toBe(before);
  },
);

test('after the end of its session, a page gets the 401 from the transport that it tries last', async () => {
  const client = io(gateway.running.url, {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: `${gateway.cookieName}=${'x'.repeat(43)}` },
  });
  const refusal = await new Promise((resolve) => {
    client.once('connect_error', resolve);
  });
  expect(refusal).toMatchObject({ description: 401 });
  client.disconnect();
});

test('polling, and the switch from polling to WebSocket, stay with one replica', async () => {
  await Promise.all(
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
    }),
  );
}, 60_000);

test.each<[string, Record<string, string>]>([
  ['another site', { Origin: 'https://evil.example' }],
  ['a sandbox', { Origin: 'null' }],
  ['fetch metadata', { 'Sec-Fetch-Site': 'cross-site' }],
])('a page of %s cannot open a socket, over either transport', async (_, headers) => {
  const cookie = gateway.signIn('ana');
  for (const transport of ['websocket', 'polling'])
    await expect(connect(cookie, { transports: [transport], headers })).rejects.toThrow();
  await expect(connect(cookie, { headers: { Origin: gateway.running.url } })).resolves.toBeDefined();
});

test.each([
  ['/socket.io/../x', 400],
  ['/other', 404],
  ['/api/chapters', 404],
  ['/socket.io', 404],
])('an upgrade of %s is refused with a problem', async (target, status) => {
  const response = await gateway.sendRaw(createUpgradeRequest(target));
  expect(response).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*content-type: application/problem\\+json[\\s\\S]*"status":${status}`),
  );
});

test('a refusal of the replica is returned as a problem', async () => {
  const cookie = gateway.signIn('ana');
  const response = await openSocket(gateway, cookie, { target: `${SOCKET}&sid=unknown` });
  expect(response).toMatch(/^HTTP\/1\.1 400 [\s\S]*"message":"The request could not be read\."/);
  const polled = await gateway.send(`${POLLING}&sid=unknown`, {
    headers: { cookie },
  });
  expect(readProblem(polled)).toMatchObject({ status: 400, message: 'The request could not be read.' });
});

test('while auth is down, a session cannot open a socket', async () => {
  const other = await startTestServer({ CHAT_URLS: replicas.map(({ url }) => url) });
  const cookie = other.signIn('ana');
  await other.auth.stop();
  expect(await openSocket(other, cookie)).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5/);
});

test('without any replica a socket is refused with 503', async () => {
  const gone = await createUpstream(() => undefined);
  await gone.stop();
  const other = await startTestServer({ CHAT_URLS: [gone.url] });
  expect(await openSocket(other, other.signIn('ana'))).toMatch(/^HTTP\/1\.1 503 /);
});

test('behind a proxy that writes another host, pages of the public origin open sockets, and replicas see that host', async () => {
  const origin = 'https://meridian.example';
  const named = await startTestServer({ PUBLIC_ORIGIN: origin, CHAT_URLS: [replicas[0]!.url] });
  const open = (from: string) => openSocket(named, named.signIn('ana'), { more: `origin: ${from}\r\n`, withinMs: 500 });
  const client = io(named.running.url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: named.signIn('ana'), origin },
  });
  await new Promise((resolve) => {
    client.once('name', resolve);
  });
  expect(replicas[0]!.handshakes.at(-1)?.headers.host).toBe('meridian.example');
  client.disconnect();
  for (const other of ['http://x', 'https://evil.example']) expect(await open(other)).toMatch(/^HTTP\/1\.1 403 /);
  const polling = await named.send(POLLING, {
    headers: { host: 'gateway:8080', cookie: named.signIn('ana'), origin },
  });
  expect(polling.status).toBe(200);
});
