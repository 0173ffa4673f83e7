import { eventually, outcome } from '@meridian/service-kit/testing';
import { chatApi } from '@meridian/shared-types/contracts';
import mongoose, { type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { readingChapters } from '../testing/reading-chapter';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
let db: Connection;
let chapter: ReturnType<typeof readingChapters>;
beforeAll(async () => {
  chat = await createTwoReplicas();
  const { MONGODB_URL, DATABASE_PREFIX } = chat.environment.env;
  db = await mongoose.createConnection(MONGODB_URL, { dbName: `${DATABASE_PREFIX}chat` }).asPromise();
  chapter = readingChapters(chat, db);
});
afterAll(async () => {
  await db?.close();
  await chat?.close();
});

test('pages at every replica are notified of messages in chats that they have not opened, together and without a query', async () => {
  const { chapterId, ana, ben, eva } = chapter();
  const sender = await chat.connect(chat.one, ben);
  const [atOne, atTwo, inRoom, outside] = await Promise.all([
    chat.connect(chat.one, ana),
    chat.connect(chat.two, ana),
    chat.connect(chat.two, eva),
    chat.connect(chat.two, chat.person(chat.newChapter())),
  ]);
  await emitWithAck(inRoom, 'join-chapter', chapterId);
  const heard = [atOne, atTwo, inRoom, outside].map((socket) => collect(socket, 'chat-activity'));
  const send = (content: string) => emitWithAck(sender, 'send-message', { chapterId, content, clientId: randomUUID() });
  await send('warm-up');
  await eventually(() => heard[0]!.length > 0 && heard[1]!.length > 0);
  for (const content of ['one', 'two', 'three']) await send(content);
  const seqsOf = (events: (typeof heard)[number]) => [
    ...new Set(events.flatMap(({ messages }) => messages.map(({ seq }) => seq))),
  ];
  await eventually(() => heard.slice(0, 2).every((events) => seqsOf(events).length === 4));
  expect(heard[1]!.flatMap(({ messages }) => messages.map(({ senderId }) => senderId))).toEqual(
    expect.arrayContaining([ben.userId]),
  );
  expect(heard[1]!.length).toBeLessThan(4);
  expect(heard.slice(2)).toEqual([[], []]);
});

test('members are notified again of a message that is sent again, because the replica that stored it may have died before', async () => {
  const { chapterId, ana, ben, insert } = chapter();
  const sender = await chat.connect(chat.one, ben);
  const heard = collect(await chat.connect(chat.two, ana), 'chat-activity');
  const clientId = randomUUID();
  await insert(1, [ben], { clientId });
  const ack = await emitWithAck(sender, 'send-message', { chapterId, content: 'Hello', clientId });
  expect(ack).toMatchObject({ ok: true, seq: 1 });
  await eventually(() => heard.length > 0);
  expect(heard[0]).toEqual({ chapterId, messages: [{ seq: 1, senderId: ben.userId }] });
});

test("a person's pages at every replica get the same counts after a change, and members are notified of a removal", async () => {
  const { chapterId, ana, ben, eva, insert, of, markRead, markUnread } = chapter();
  await insert(1, [ben, ben]);
  chat.stub.admins.add(`${eva.userId} ${chapterId}`);
  const [atOne, atTwo, other] = await Promise.all([
    chat.connect(chat.one, ana),
    chat.connect(chat.two, ana),
    chat.connect(chat.two, ben),
  ]);
  const [one, two, ofOther] = [
    collect(atOne, 'chats-read'),
    collect(atTwo, 'chats-read'),
    collect(other, 'chats-read'),
  ];
  const before = (await of(ana))!;
  const read = await markRead(ana, 2, before.version, chat.two);
  await eventually(() => one.length === 1 && two.length === 1);
  const unread = await markUnread(ana, 1);
  await eventually(() => one.length === 2 && two.length === 2);
  expect([one, two]).toEqual([
    [read, unread],
    [read, unread],
  ]);
  expect(ofOther).toEqual([]);
  await markRead(ana, 9, unread.chapters[0]!.version); // There is no such message, so nobody is notified.
  const removed = [atOne, atTwo].map((socket) => collect(socket, 'chat-activity'));
  const message = await db.collection('messages').findOne({ conversation: `chapter:${chapterId}`, seq: 2 });
  await chat.environment
    .client(chatApi, chat.one.url, eva)
    .removeMessage({ params: { chapterId, id: String(message?._id) }, body: { reason: 'Insults' } });
  await eventually(() => removed.every(({ length }) => length > 0));
  for (const [first] of removed)
    expect(first).toEqual({
      chapterId,
      messages: [{ seq: 3, senderId: eva.userId, change: { kind: 'removal', seq: 2 } }],
    });
  expect(one).toHaveLength(2);
  // The change is no message: it is not counted, and nobody can mark it as unread.
  expect(await of(ana)).toMatchObject({ readSeq: 0, unread: 1, countedSeq: 3 });
  expect(await outcome(markUnread(ana, 3))).toMatch(/^404/);
});
