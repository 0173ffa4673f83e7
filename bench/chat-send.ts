import type { TestStore } from '@meridian/launch/test-store';
import { MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { ratioText } from './chat/costs';
import { peerMessage } from './chat/peer-message';
import { peerSeats, startPeer } from './chat/peers';
import { withChatProducts, type ChatProducts } from './chat/product';
import { openRoom } from './chat/room';
import { writeResult } from './results';
import { median, quantile } from './statistics';
import { tableHead, tableRow } from './table';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 10);
const MEMBERS = 100;
const PER_SECOND = 60;
const GOAL = 1.2;

/** Sends `count` messages at the rate of the case, and resolves to the milliseconds of each. */
type Load = (count: number) => Promise<number[]>;

/**
 * Measures the time from sending a message until everyone in the room has received it. Compares it with its two parts:
 * the insert alone, with the driver and the same indexes, and the fan-out alone, with bare Socket.IO. The load is an
 * open loop, and the variants take turns.
 */
export async function run(): Promise<void> {
  await withChatProducts({ chapters: 1, members: MEMBERS }, measure);
}

async function measure(products: ChatProducts, store: TestStore): Promise<void> {
  const [product] = products;
  const client = await MongoClient.connect(store.url);
  const kind = 'socket.io, sharded';
  const { redisUrl } = product.server;
  const nodes = [await startPeer(kind, redisUrl), await startPeer(kind, redisUrl)] as const;
  try {
    const fanOut = await openRoom(
      nodes.flatMap((node) => peerSeats(node, 1, MEMBERS / 2)),
      { isOrdered: false },
    );
    const loads: { name: string; load: Load; ms: number[][] }[] = [
      { name: 'insert', load: await insertLoad(client), ms: [] },
      { name: 'fan-out', load: async (count) => (await fanOut.send(count, PER_SECOND)).seenByAllMs, ms: [] },
    ];
    for (const each of products) {
      const people = each.members(1);
      const seats = await Promise.all([
        each.seatsAt('chat-1', 1, people.slice(0, MEMBERS / 2)),
        each.seatsAt('chat-2', 1, people.slice(MEMBERS / 2)),
      ]);
      const room = await openRoom(seats.flat(), { isOrdered: true });
      loads.push({ name: each.name, load: async (count) => (await room.send(count, PER_SECOND)).seenByAllMs, ms: [] });
    }
    for (const { load } of loads) await load(PER_SECOND * WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1)
      for (let turn = 0; turn < loads.length; turn += 1) {
        const next = loads[(turn + round) % loads.length];
        next?.ms.push(await next.load(PER_SECOND * SECONDS));
      }
    const [insert, fan] = loads;
    const lines = loads.map(({ name, ms }) => {
      const at = (share: number) => median(ms.map((each) => quantile(each, share))).toFixed(1);
      const ratioAt = (share: number) => {
        const ratios = ms.map((each, round) => {
          const parts = [insert, fan].map((part) => quantile(part?.ms[round] ?? [], share));
          return quantile(each, share) / parts.reduce((sum, part) => sum + part, 0);
        });
        return ratioText({ median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) });
      };
      const isPart = name === insert?.name || name === fan?.name;
      return tableRow([
        name,
        at(0.5),
        at(0.99),
        ...(isPart ? ['', '', ''] : [ratioAt(0.5), ratioAt(0.99), `≤ ${GOAL}`]),
      ]);
    });
    const columns = ['what', 'p50 ms', 'p99 ms', 'p50 ÷ sum of parts', 'p99 ÷ sum of parts', 'goal of p99'];
    const text = `${tableHead(columns)}\n${lines.join('\n')}`;
    console.log(text);
    writeResult(
      'chat-send',
      `${ROUNDS} rounds of ${SECONDS} s: ${MEMBERS} members at two replicas, ${PER_SECOND} messages a second.` +
        `\n\n${text}`,
    );
    await fanOut.close();
  } finally {
    for (const { process } of nodes) process.kill();
    await client.close();
  }
}

/** Inserts messages like the chat service, with the write concern `majority` and the journal. */
async function insertLoad(client: MongoClient): Promise<Load> {
  const messages = client.db('bench_insert').collection('messages', { writeConcern: { w: 'majority', journal: true } });
  await messages.createIndexes([
    { key: { chapterId: 1, seq: 1 }, unique: true },
    { key: { createdAt: 1, chapterId: 1 } },
    { key: { senderId: 1, chapterId: 1, seq: 1 } },
    { key: { senderId: 1, clientId: 1 }, unique: true },
  ]);
  let seq = 0;
  return async (count) => {
    const start = performance.now();
    const inserts: Promise<number>[] = [];
    while (inserts.length < count) {
      const sentAt = performance.now();
      const due = Math.min(count, Math.floor(((sentAt - start) / 1000) * PER_SECOND) + 1);
      while (inserts.length < due) {
        seq += 1;
        const {
          id: _id,
          timestamp: _timestamp,
          senderProfile: _profile,
          ...message
        } = peerMessage(
          { chapterId: 1, content: 'We meet at the old library on Thursday at seven.', clientId: String(seq) },
          seq,
        );
        const insert = messages.insertOne({ ...message, createdAt: new Date() }).then(() => performance.now() - sentAt);
        insert.catch(() => undefined); // `Promise.all` below throws the error.
        inserts.push(insert);
      }
      await pause(1);
    }
    return Promise.all(inserts);
  };
}
