import { eventually, outcome } from '@meridian/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { readingChapters } from '../testing/reading-chapter';
import { collect, emitWithAck, seqs } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();
const createChapter = readingChapters(chat);

test('pages at every replica are notified of messages in chats that they have not opened, together and without a query', async () => {
  const { chapterId, ana, ben, eva } = createChapter();
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
  const messagesOf = (events: (typeof heard)[number]) => events.flatMap(({ messages }) => messages);
  await eventually(() => heard.slice(0, 2).every((events) => new Set(seqs(messagesOf(events))).size === 4));
  expect(messagesOf(heard[1]!).map(({ senderId }) => senderId)).toContain(ben.userId);
  expect(heard[1]!.length).toBeLessThan(4);
  expect(heard.slice(2)).toEqual([[], []]);
});

test('members are notified again of a message that is sent again, because the replica that stored it may have died before', async () => {
  const { chapterId, ana, ben, insert } = createChapter();
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
  const { chapterId, ana, ben, insert, of, markRead, markUnread } = createChapter();
  const admin = chat.admin(chapterId);
  await insert(1, [ben, ben]);
  const pages = await Promise.all([chat.connect(chat.one, ana), chat.connect(chat.two, ana)]);
  const read = pages.map((page) => collect(page, 'chats-read'));
  const ofOther = collect(await chat.connect(chat.two, ben), 'chats-read');
  const before = (await of(ana))!;
  const changes = [await markRead(ana, 2, before.version, chat.two)];
  await eventually(() => read.every(({ length }) => length === 1));
  changes.push(await markUnread(ana, 1));
  await eventually(() => read.every(({ length }) => length === 2));
  expect([...read, ofOther]).toEqual([changes, changes, []]);
  await markRead(ana, 9, changes[1]!.chapters[0]!.version); // There is no such message, so nobody is notified.
  const removed = pages.map((page) => collect(page, 'chat-activity'));
  const message = await chat.db.collection('messages').findOne({ conversation: `chapter:${chapterId}`, seq: 2 });
  const params = { chapterId, id: String(message?._id) };
  await chat.as(admin).chat.removeMessage({ params, body: { reason: 'Insults' } });
  await eventually(() => removed.every(({ length }) => length > 0));
  const activity = { chapterId, messages: [{ seq: 3, senderId: admin.userId, change: { kind: 'removal', seq: 2 } }] };
  expect(removed.map(([first]) => first)).toEqual([activity, activity]);
  expect(read[0]).toHaveLength(2);
  // The change is no message: it is not counted, and nobody can mark it as unread.
  expect(await of(ana)).toMatchObject({ readSeq: 0, unread: 1, countedSeq: 3 });
  expect(await outcome(markUnread(ana, 3))).toMatch(/^404/);
});
