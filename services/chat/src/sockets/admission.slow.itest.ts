import { eventually } from '@meridian/service-kit/testing';
import type { Socket as NetSocket } from 'node:net';
import { emitWithAck } from '../testing/socket-events';
import { useChat, type ClientSocket } from '../testing/use-chat';

const chat = useChat();
const connectionOf = (client: ClientSocket) =>
  (client.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws._socket;
/** Connects eight pages of a person, one after the other. */
async function connectEight() {
  const ana = chat.person();
  const clients: ClientSocket[] = [];
  for (let index = 0; index < 8; index++) clients.push(await chat.connect(chat.one, ana));
  return { clients, connect: () => chat.connect(chat.one, ana) };
}
const isAlive = async (client: ClientSocket) =>
  expect(await emitWithAck(client, 'leave-chapter', 1)).toEqual({ ok: true });

test('a connection is pinged every 8 s and closed 5 s later without a response', async () => {
  const headers = await chat.environment.as(chat.person());
  const opened = await (await fetch(`${chat.one.url}/socket.io/?EIO=4&transport=polling`, { headers })).text();
  expect(JSON.parse(opened.slice(1))).toMatchObject({ pingInterval: 8000, pingTimeout: 5000 });
});

test('with eight dead connections, the least recently used one is closed', async () => {
  const { clients: dead, connect } = await connectEight();
  await isAlive(dead[0]!); // The first connection is then not the least recently used one.
  for (const client of dead) connectionOf(client).pause();
  const ended: number[] = [];
  for (const [index, client] of dead.entries()) client.once('disconnect', () => ended.push(index));
  const since = performance.now();
  const back = await connect();
  expect(performance.now() - since).toBeLessThan(4000); // Detection by pings would take up to 13 s.
  await isAlive(back);
  for (const client of dead) connectionOf(client).resume();
  await eventually(() => ended.length > 0);
  expect(ended).toEqual([1]);
}, 20_000);

test('a dead connection is closed before live ones', async () => {
  const { clients, connect } = await connectEight();
  const dead = clients[5]!;
  connectionOf(dead).pause();
  const back = await connect();
  for (const client of [...clients.filter((each) => each !== dead), back]) await isAlive(client);
  connectionOf(dead).resume();
}, 20_000);

test('of nine live pages, the least recently used one gets an event and is disconnected', async () => {
  const { clients, connect } = await connectEight();
  const others = clients.filter((_, index) => index !== 3);
  for (const client of others) await isAlive(client);
  const events: string[] = [];
  for (const [index, client] of clients.entries()) {
    client.on('connection-replaced', () => events.push(`${index} replaced`));
    client.on('disconnect', (reason) => events.push(`${index}: ${reason}`));
  }
  const ninth = await connect();
  await eventually(() => events.length === 2);
  expect(events).toEqual(['3 replaced', '3: io server disconnect']); // The client does not reconnect after this.
  for (const client of [...others, ninth]) await isAlive(client);
}, 20_000);
