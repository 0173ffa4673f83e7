import { createExpressServer, createLogger } from '@meridian/service-kit';
import { eventually } from '@meridian/service-kit/testing';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { limitSlowRequests } from './slow-requests';

const LIMIT = 3;
/** More bytes than the buffers of both systems take. */
const LARGE = Buffer.alloc(60_000_000);
const servers: Server[] = [];
/** The connections at the server by the port of the client. */
const accepted = new Map<number | undefined, Socket>();
/** The bytes of the longest body that has arrived so far. */
let longest = 0;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/**
 * Starts a server that answers with the length of the body, with a large response at `/large`, and never at `/never`.
 * It checks for slow requests often.
 */
async function serve(proxyHops = 0): Promise<number> {
  const { app, server } = createExpressServer();
  limitSlowRequests(server, {
    proxyHops,
    log: createLogger('test', 'silent'),
    limit: LIMIT,
    checkMs: 50,
    unreadMs: 1000,
  });
  server.on('connection', (socket: Socket) => accepted.set(socket.remotePort, socket));
  server.on('upgrade', (_req, socket: Socket) => socket.on('error', () => undefined).write(LARGE));
  app.use((req, res) => {
    if (req.url === '/large') return void res.end(LARGE);
    if (req.url === '/never') return;
    let length = 0;
    req
      .on('data', (chunk: Buffer) => (longest = Math.max(longest, (length += chunk.length))))
      .on('end', () => res.end(`received ${length}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

/** Opens a connection, sends the text, and adds a character every 10 ms. */
function trickle(port: number, text: string, piece = 'x') {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const state = { isClosed: false, received: '' };
  socket
    .on('connect', () => {
      socket.write(text);
      const timer = setInterval(() => socket.write(piece), 10);
      socket.on('close', () => clearInterval(timer));
    })
    .on('data', (chunk) => (state.received += chunk.toString()))
    .on('error', () => undefined)
    .on('close', () => (state.isClosed = true));
  return state;
}
const openIn = (all: { isClosed: boolean }[]) => all.filter(({ isClosed }) => !isClosed).length;
const several = <T>(create: (index: number) => T) => Array.from({ length: 3 * LIMIT }, (_, index) => create(index));
const createHeaders = (length: number, more = '') =>
  `POST / HTTP/1.1\r\nhost: x\r\n${more}content-length: ${length}\r\n\r\n`;

test.each<[string, string]>([
  ['headers', 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: '],
  ['headers after a first request', 'GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\nx-slow: '],
  ['bodies', createHeaders(1_000_000)],
])('an address may send only some %s slowly', async (_, text) => {
  const port = await serve();
  const slow = several(() => trickle(port, text));
  await eventually(() => openIn(slow) === LIMIT);
});

test('connections on which nothing is sent count as well, but not those that wait for a next request', async () => {
  const port = await serve();
  const waiting = several(() => trickle(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n', ''));
  const silent = several(() => trickle(port, '', ''));
  await eventually(() => openIn(silent) === LIMIT);
  expect([openIn(waiting), waiting.every(({ received }) => received.endsWith('received 0'))]).toEqual([
    6 + LIMIT,
    true,
  ]);
});

test('an upload over a slow line arrives while the same address keeps many connections open', async () => {
  const port = await serve();
  longest = 0;
  const upload = trickle(port, createHeaders(80_000), 'y'.repeat(800));
  await eventually(() => longest > 10_000);
  const attack = several(() => trickle(port, createHeaders(1_000_000), ''));
  const more = several(() => trickle(port, 'GET / HTTP/1.1\r\n', ''));
  await eventually(() => upload.received.includes('received 80000'));
  await eventually(() => openIn([...attack, ...more]) <= LIMIT);
});

test('behind a proxy, bodies are counted for the address of the client', async () => {
  const port = await serve(1);
  const of = (address: string) => trickle(port, createHeaders(1_000_000, `x-forwarded-for: 10.0.0.1, ${address}\r\n`));
  const [attack, others] = [several(() => of('192.0.2.7')), several((index) => of(`198.51.100.${index}`))];
  const headers = several(() => trickle(port, 'GET / HTTP/1.1\r\nx-slow: '));
  await eventually(() => openIn(attack) === LIMIT);
  expect([openIn(others), openIn(headers)]).toEqual([3 * LIMIT, 3 * LIMIT]);
});

/** Sends a request, and reads every 10 ms as many bytes of the response as are given. */
async function readSlowly(port: number, path: string, bytes: number, headers = '') {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket.on('error', () => undefined));
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
  });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`);
  const state = { received: 0, socket, isOpen: () => accepted.get(socket.localPort)?.destroyed === false };
  let due = 0;
  socket.on('data', (chunk) => {
    state.received += chunk.length;
    due += chunk.length;
    socket.pause();
  });
  const timer = setInterval(() => {
    due -= bytes;
    if (bytes > 0 && due <= 0) socket.resume();
  }, 10);
  socket.once('close', () => clearInterval(timer));
  if (bytes === 0) socket.pause();
  return state;
}

test('a connection whose client does not read its response is closed, but not one whose client reads slowly', async () => {
  const port = await serve();
  const silent = await readSlowly(port, '/large', 0);
  const timer = setInterval(() => silent.socket.write('\r\n'), 20); // What the client sends does not help.
  silent.socket.once('close', () => clearInterval(timer));
  const slow = await readSlowly(port, '/large', 131_072);
  const others = [
    await readSlowly(port, '/never', 0),
    await readSlowly(port, '/', 0), // This client waits for its next request.
    await readSlowly(port, '/large', 0, 'connection: Upgrade\r\nupgrade: websocket\r\n'),
  ];
  const kept = [slow, ...others];
  await eventually(() => silent.isOpen());
  await eventually(() => !silent.isOpen());
  const before = slow.received;
  await eventually(() => slow.received > before + 5_000_000);
  expect(kept.map(({ isOpen }) => isOpen())).toEqual(kept.map(() => true));
});
