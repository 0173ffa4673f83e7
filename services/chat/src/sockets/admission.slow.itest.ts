import { eventually } from '@meridian/service-kit/testing';
import type { RunningServer } from '@meridian/service-kit';
import type { Socket as NetSocket } from 'node:net';
import { createTestServer, type TestServer } from '../testing/test-server';
import { emitWithAck } from '../testing/socket-events';

let chat: TestServer;
let replica: RunningServer;
beforeAll(async () => {
  chat = await createTestServer();
  replica = await chat.replica('one');
});
afterAll(() => chat.close());

type Client = Awaited<ReturnType<TestServer['connect']>>;
const connectionOf = (client: Client) =>
  (client.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws._socket;
const connectAll = (count: number, person = chat.person()) =>
  Promise.all(Array.from({ length: count }, () => chat.connect(replica, person)));

test('a connection is pinged every 8 s and closed 5 s later without a response', async () => {
  const opened = await (
    await fetch(`${replica.url}/socket.io/?EIO=4&transport=polling`, {
      headers: await chat.environment.as(chat.person()),
    })
  ).text();
  expect(JSON.parse(opened.slice(1))).toMatchObject({ pingInterval: 8000, pingTimeout: 5000 });
});

test('with eight dead connections, the least recently used one is closed', async () => {
  const ana = chat.person();
  const dead: Client[] = [];
  for (let index = 0; index < 8; index++) dead.push(await chat.connect(replica, ana));
  const first = dead[0]!;
  await emitWithAck(first, 'leave-chapter', 1); // The first connection is then not the least recently used one.
  for (const client of dead) connectionOf(client).pause();
  const ended: number[] = [];
  for (const [index, client] of dead.entries()) client.once('disconnect', () => ended.push(index));
  const since = performance.now();
  const back = await chat.connect(replica, ana);
  expect(performance.now() - since).toBeLessThan(4000); // Detection by pings would take up to 13 s.
  expect(await emitWithAck(back, 'leave-chapter', 1)).toEqual({ ok: true });
  for (const client of dead) connectionOf(client).resume();
  await eventually(() => ended.length > 0);
  expect(ended).toEqual([1]);
}, 20_000);

test('a dead connection is closed before live ones', async () => {
  const ana = chat.person();
  const clients = await connectAll(8, ana);
  const dead = clients[5]!;
  connectionOf(dead).pause();
  const back = await chat.connect(replica, ana);
  for (const client of [...clients.filter((client) => client !== dead), back])
    expect(await emitWithAck(client, 'leave-chapter', 1)).toEqual({ ok: true });
  connectionOf(dead).resume();
}, 20_000);

test('of nine live pages, the least recently used one gets an event and is disconnected', async () => {
  const ana = chat.person();
  const clients: Client[] = [];
  for (let index = 0; index < 8; index++) clients.push(await chat.connect(replica, ana));
  for (const client of clients.filter((_, index) => index !== 3)) await emitWithAck(client, 'leave-chapter', 1);
  const events: string[] = [];
  for (const [index, client] of clients.entries()) {
    client.on('connection-replaced', () => events.push(`${index} replaced`));
    client.on('disconnect', (reason) => events.push(`${index}: ${reason}`));
  }
  const ninth = await chat.connect(replica, ana);
  await eventually(() => events.length === 2);
  expect(events).toEqual(['3 replaced', '3: io server disconnect']); // The client does not reconnect after this.
  for (const client of [...clients.filter((_, index) => index !== 3), ninth])
    expect(await emitWithAck(client, 'leave-chapter', 1)).toEqual({ ok: true });
}, 20_000);
