import { eventually } from '@meridian/kit/testing';
import type { RunningServer } from '@meridian/kit';
import type { Socket as NetSocket } from 'node:net';
import { createHarness, type Harness } from './testing/harness';
import { emitWithAck } from './testing/socket-events';

let chat: Harness;
let replica: RunningServer;
beforeAll(async () => {
  chat = await createHarness();
  replica = await chat.replica('one');
});
afterAll(() => chat.close());

type Client = Awaited<ReturnType<Harness['connect']>>;
const lineOf = (client: Client) => (client.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws._socket;
const open = (count: number, person = chat.person()) =>
  Promise.all(Array.from({ length: count }, () => chat.connect(replica, person)));

test('a connection that says nothing is asked every 10 s and ended 5 s later', async () => {
  const opened = await (
    await fetch(`${replica.url}/socket.io/?EIO=4&transport=polling`, { headers: await chat.rig.as(chat.person()) })
  ).text();
  expect(JSON.parse(opened.slice(1))).toMatchObject({ pingInterval: 10_000, pingTimeout: 5000 });
});

test('eight dead lines lock nobody out: the one that has been silent for longest goes', async () => {
  const ana = chat.person();
  const dead: Client[] = [];
  for (let index = 0; index < 8; index++) dead.push(await chat.connect(replica, ana));
  const first = dead[0]!;
  await emitWithAck(first, 'leave-chapter', 1); // not the one that came first
  for (const client of dead) lineOf(client).pause();
  const ended: number[] = [];
  for (const [index, client] of dead.entries()) client.once('disconnect', () => ended.push(index));
  const since = performance.now();
  const back = await chat.connect(replica, ana);
  expect(performance.now() - since).toBeLessThan(4000); // their pings would take up to 15 s
  expect(await emitWithAck(back, 'leave-chapter', 1)).toEqual({ ok: true });
  for (const client of dead) lineOf(client).resume();
  await eventually(() => ended.length > 0);
  expect(ended).toEqual([1]);
}, 20_000);

test('a dead line goes where the others live', async () => {
  const ana = chat.person();
  const lines = await open(8, ana);
  const dead = lines[5]!;
  lineOf(dead).pause();
  const back = await chat.connect(replica, ana);
  for (const client of [...lines.filter((line) => line !== dead), back])
    expect(await emitWithAck(client, 'leave-chapter', 1)).toEqual({ ok: true });
  lineOf(dead).resume();
}, 20_000);

test('of nine pages that live the one that was used least is told why it goes, and the newest is in', async () => {
  const ana = chat.person();
  const lines: Client[] = [];
  for (let index = 0; index < 8; index++) lines.push(await chat.connect(replica, ana));
  for (const client of lines.filter((_, index) => index !== 3)) await emitWithAck(client, 'leave-chapter', 1);
  const told: string[] = [];
  for (const [index, client] of lines.entries()) {
    client.on('connection-replaced', () => told.push(`${index} is told`));
    client.on('disconnect', (reason) => told.push(`${index}: ${reason}`));
  }
  const ninth = await chat.connect(replica, ana);
  await eventually(() => told.length === 2);
  expect(told).toEqual(['3 is told', '3: io server disconnect']); // which its client does not answer by coming back
  for (const client of [...lines.filter((_, index) => index !== 3), ninth])
    expect(await emitWithAck(client, 'leave-chapter', 1)).toEqual({ ok: true });
}, 20_000);
