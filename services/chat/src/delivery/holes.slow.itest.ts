import { setTimeout as sleep } from 'node:timers/promises';
import { metrics, type RunningServer } from '@meridian/service-kit';
import { commandsDuring, eventually, someId } from '@meridian/service-kit/testing';
import { chatApi } from '@meridian/shared-types/contracts';
import mongoose, { type Connection } from 'mongoose';
import { createTestServer, type TestServer } from '../testing/test-server';
import { collect, emitWithAck, seqs } from '../testing/socket-events';

let chat: TestServer;
let one: RunningServer;
let two: RunningServer;
let store: Connection;
let database: string;
beforeAll(async () => {
  chat = await createTestServer();
  database = `${chat.environment.env.DATABASE_PREFIX}chat`;
  [one, two] = await Promise.all([chat.replica('one'), chat.replica('two')]);
  store = await mongoose.createConnection(chat.environment.env.MONGODB_URL, { dbName: database }).asPromise();
});
afterAll(async () => {
  await store.close();
  await chat.close();
});

/** Inserts messages with these numbers directly into the database. */
const insert = (chapterId: number, ...numbers: number[]) =>
  store.collection('messages').insertMany(
    numbers.map((seq) => ({
      conversation: `chapter:${chapterId}`,
      seq,
      senderId: new mongoose.Types.ObjectId(someId()),
      content: String(seq),
      createdAt: new Date(),
    })),
  );
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Creates a chapter with one message, and one person at each replica. */
async function createRoom(chapterId: number) {
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const [atOne, atTwo] = await Promise.all([chat.connect(one, ana), chat.connect(two, ben)]);
  for (const socket of [atOne, atTwo]) await emitWithAck(socket, 'join-chapter', chapterId);
  const seen = [collect(atOne, 'new-message'), collect(atTwo, 'new-message')];
  await emitWithAck(atOne, 'send-message', { chapterId, content: '1' });
  return { ana, seen, atTwo }; // This socket has not sent anything, so its replica reads the next number from the log.
}

test('delivery waits for a missing number before it sends later ones', async () => {
  const chapterId = 1;
  const { atTwo, seen } = await createRoom(chapterId);
  await insert(chapterId, 3);
  expect(await emitWithAck(atTwo, 'send-message', { chapterId, content: '4' })).toMatchObject({ ok: true, seq: 4 });
  await sleep(2500); // This is longer than the interval of regular checks.
  expect(seen.map(seqs)).toEqual([[1], [1]]);
  await insert(chapterId, 2);
  await eventually(() => seen.every(({ length }) => length === 4), 4000);
  expect(seen.map(seqs)).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
}, 20_000);

test('a gap is skipped after 10 s and counted, costs few queries and does not delay other rooms', async () => {
  const [holed, other] = [2, 3];
  const [{ ana, atTwo, seen }, elsewhere] = [await createRoom(holed), await createRoom(other)];
  const skipped = async () => Number(/^chat_log_holes_total (\d+)$/m.exec(await metrics.metrics())?.[1]);
  const before = await skipped();
  await insert(holed, ...from(3, 260)); // These are more messages than one read returns.
  const since = Date.now();
  const sent = await commandsDuring(database, async () => {
    await insert(other, 2);
    await eventually(() => elsewhere.seen.every(({ length }) => length === 2), 5000);
    expect(await emitWithAck(atTwo, 'send-message', { chapterId: holed, content: '261' })).toMatchObject({ seq: 261 });
    await sleep(9000 - (Date.now() - since));
  });
  expect(seen.map(seqs)).toEqual([[1], [1]]);
  expect(sent.filter(({ name }) => name === 'find').length).toBeLessThan(60);

  await eventually(() => seen.every(({ length }) => length === 260), 8000);
  for (const messages of seen) expect(seqs(messages)).toEqual([1, ...from(3, 261)]);
  expect((await skipped()) - before).toBe(2); // Each of the two replicas has members in the room.
  const history = await chat.environment
    .client(chatApi, two.url, ana)
    .messages({ params: { chapterId: holed }, query: { after: '0', limit: '3' } });
  expect(seqs(history)).toEqual([1, 3, 4]);
  await emitWithAck(atTwo, 'send-message', { chapterId: holed, content: '262' });
  await eventually(() => seen.every((messages) => messages.at(-1)?.seq === 262), 1000);
}, 40_000);

test('messages are read with majority read concern', async () => {
  const chapterId = 4;
  const sent = await commandsDuring(database, async () => {
    const { seen } = await createRoom(chapterId);
    await insert(chapterId, 2);
    await eventually(() => seen.every(({ length }) => length === 2), 5000);
  });
  const reads = sent.filter(({ name, command }) => name === 'find' && command.find === 'messages');
  expect(reads.length).toBeGreaterThan(2);
  for (const { command } of reads) expect(command.readConcern).toEqual({ level: 'majority' });
}, 20_000);
