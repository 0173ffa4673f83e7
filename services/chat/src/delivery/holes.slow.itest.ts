import { metrics } from '@meridian/service-kit';
import { commandsDuring, eventually, someId } from '@meridian/service-kit/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageDocs } from '../testing/reading-chapter';
import { createRoom as createChat } from '../testing/rooms';
import { collect, emitWithAck, seqs, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

/** Creates a chapter with one message, and one person at each replica. */
async function createRoom() {
  const room = await createChat(chat);
  const { chapterId, socket, listening } = room;
  await emitWithAck(socket, 'join-chapter', chapterId);
  const seen = [collect(socket, 'new-message'), collect(listening, 'new-message')];
  await room.send('1');
  /** Inserts messages directly into the database, from this number on. */
  const insert = (from: number, count = 1) =>
    chat.db
      .collection('messages')
      .insertMany(messageDocs(chapterId, from, Array.from({ length: count }, () => ({ userId: someId() })) as never));
  /** Sends from a socket that has not sent anything, so that its replica reads the next number from the log. */
  const sendNext = async (content: string) => (await room.send(content, {}, listening)).seq;
  return { ...room, seen, insert, sendNext };
}

test('delivery waits for a missing number before it sends later ones', async () => {
  const { seen, insert, sendNext } = await createRoom();
  await insert(3);
  expect(await sendNext('4')).toBe(4);
  await sleep(2500); // This is longer than the interval of regular checks.
  expect(seen.map(seqs)).toEqual([[1], [1]]);
  await insert(2);
  await eventually(() => seen.every(({ length }) => length === 4), 4000);
  expect(seen.map(seqs)).toEqual([upTo(4), upTo(4)]);
}, 20_000);

test('a gap is skipped after 10 s and counted, costs few queries and does not delay other rooms', async () => {
  const [{ params, ana, as, seen, insert, sendNext }, elsewhere] = [await createRoom(), await createRoom()];
  const skipped = async () => Number(/^chat_log_holes_total (\d+)$/m.exec(await metrics.metrics())?.[1]);
  const before = await skipped();
  await insert(3, 258); // These are more messages than one read returns.
  const since = Date.now();
  const sent = await commandsDuring(chat.db.name, async () => {
    await elsewhere.insert(2);
    await eventually(() => elsewhere.seen.every(({ length }) => length === 2), 5000);
    expect(await sendNext('261')).toBe(261);
    await sleep(9000 - (Date.now() - since));
  });
  expect(seen.map(seqs)).toEqual([[1], [1]]);
  expect(sent.filter(({ name }) => name === 'find').length).toBeLessThan(60);

  await eventually(() => seen.every(({ length }) => length === 260), 8000);
  for (const messages of seen) expect(seqs(messages)).toEqual(upTo(261).filter((seq) => seq !== 2));
  expect((await skipped()) - before).toBe(2); // Each of the two replicas has members in the room.
  expect(seqs(await as(ana, chat.two).messages({ params, query: { after: '0', limit: '3' } }))).toEqual([1, 3, 4]);
  await sendNext('262');
  await eventually(() => seen.every((messages) => messages.at(-1)?.seq === 262), 1000);
}, 40_000);

test('messages are read with majority read concern', async () => {
  const sent = await commandsDuring(chat.db.name, async () => {
    const { seen, insert } = await createRoom();
    await insert(2);
    await eventually(() => seen.every(({ length }) => length === 2), 5000);
  });
  const reads = sent.filter(({ name, command }) => name === 'find' && command.find === 'messages');
  expect(reads.length).toBeGreaterThan(2);
  for (const { command } of reads) expect(command.readConcern).toEqual({ level: 'majority' });
}, 20_000);
