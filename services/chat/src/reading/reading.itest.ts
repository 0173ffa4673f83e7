import type { Identity } from '@meridian/service-kit';
import { commandsDuring, eventually, outcome, someId } from '@meridian/service-kit/testing';
import { NOTICES_COUNTED } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { directCalls } from '../testing/direct-calls';
import { readingChapters } from '../testing/reading-chapter';
import { emitWithAck } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();
const chapter = readingChapters(chat);
const direct = directCalls(chat);
const listChats = (person: Identity) => chat.as(person).chats.list();
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('messages of others after the position are counted, and a position only moves forward, to a message that exists', async () => {
  const { ana, ben, insert, of, markRead } = chapter();
  expect(await of(ana)).toMatchObject({ readSeq: 0, unread: 0, countedSeq: 0, isMuted: false });
  await insert(1, [ben, ana, ben, ben]);
  expect(await of(ana)).toMatchObject({ readSeq: 0, unread: 3, countedSeq: 4 });
  const { chapters } = await markRead(ana, 3);
  expect(chapters).toMatchObject([{ readSeq: 3, unread: 1, countedSeq: 4 }]);
  expect((await markRead(ana, 2)).chapters).toEqual(chapters);
  expect((await markRead(ana, 9)).chapters).toEqual(chapters);
  expect(await of(ana, chat.two)).toEqual(chapters[0]);
  expect(await of(ben)).toMatchObject({ unread: 1, countedSeq: 4 });
});

test('removed messages and those of people whom the reader blocks are not counted, also if they follow the position', async () => {
  const { chapterId, ana, ben, eva, insert, of, markRead } = chapter();
  await insert(1, [ben, ben, eva]);
  chat.stub.admins.add(`${eva.userId} ${chapterId}`);
  expect(await of(ana)).toMatchObject({ unread: 3 });
  const message = await chat.db.collection('messages').findOne({ conversation: `chapter:${chapterId}`, seq: 2 });
  const params = { chapterId, id: String(message?._id) };
  await chat.as(eva).chat.removeMessage({ params, body: { reason: 'Insults' } });
  expect(await of(ana)).toMatchObject({ unread: 2, countedSeq: 4 });
  // The position may be a removed message.
  expect((await markRead(ana, 2)).chapters).toMatchObject([{ readSeq: 2, unread: 1 }]);

  await direct.send(eva, ana);
  expect(await listChats(ana)).toMatchObject({ directMessages: 1, blockedIds: [] });
  await direct.block(ana, eva);
  expect(await listChats(ana)).toMatchObject({ directMessages: 0, blockedIds: [eva.userId] });
  expect(await direct.as(ana).conversations({})).toMatchObject({ unread: 0, conversations: [{ unread: 0 }] });
  expect(await of(ana)).toMatchObject({ unread: 0, countedSeq: 4 });
  await direct.unblock(ana, eva);
  expect(await of(ana)).toMatchObject({ unread: 1 });
  expect(await listChats(ana)).toMatchObject({ directMessages: 1, blockedIds: [] });
});

test('the list stores nothing, and the first position of a chat is stored once a page is connected or changes it', async () => {
  const { chapterId, ana, ben, insert, of, markRead } = chapter();
  await insert(1, [ben, ben]);
  const stored = () => chat.db.collection('readPositions').find({ chapterId }).toArray();
  expect([await of(ana), await of(ben)]).toMatchObject([
    { readSeq: 0, unread: 2, version: 0 },
    { readSeq: 0, unread: 0, version: 0 },
  ]);
  expect(await stored()).toEqual([]);
  await chat.connect(chat.one, ben);
  await eventually(async () => (await of(ben))?.version === 1);
  expect((await markRead(ana, 1, 0)).chapters).toMatchObject([{ readSeq: 1, unread: 1, version: 2 }]);
  expect((await stored()).map(({ userId }) => String(userId)).sort()).toEqual([ana.userId, ben.userId].sort());
});

test('a message that is marked as unread stays so when another page, which does not know of it, writes its position later', async () => {
  const { ana, ben, insert, of, markRead, markUnread } = chapter();
  await insert(1, [ben, ben, ben]);
  const before = (await of(ana))!;
  const read = (await markRead(ana, 3, before.version)).chapters[0]!;
  const { chapters } = await markUnread(ana, 2);
  expect(chapters).toMatchObject([{ readSeq: 1, unread: 2 }]);
  expect(chapters[0]!.version).toBeGreaterThan(read.version);
  expect((await markRead(ana, 3, read.version)).chapters).toEqual(chapters);
  expect((await markRead(ana, 3, chapters[0]!.version)).chapters).toMatchObject([{ readSeq: 3, unread: 0 }]);
  expect(await outcome(markUnread(ana, 9))).toMatch(/^404/);
});

test('a muted chat has no count, and its position is kept', async () => {
  const { ana, ben, insert, of, mute, markRead } = chapter();
  await insert(1, [ben, ben]);
  expect((await mute(ana, true)).chapters).toMatchObject([{ isMuted: true, unread: 0 }]);
  expect(await of(ana)).toMatchObject({ isMuted: true, unread: 0, readSeq: 0 });
  await markRead(ana, 1);
  expect((await mute(ana, false)).chapters).toMatchObject([{ isMuted: false, unread: 1, readSeq: 1 }]);
});

test('counts begin when a person joins, again after they left, and end at the maximum', async () => {
  const { chapterId, ana, ben, insert, of, mute } = chapter();
  const eva = chat.person();
  const key = `${eva.userId} ${chapterId}`;
  await insert(1, [ben, ben], { createdAt: new Date(Date.now() - 60_000) });
  chat.stub.members.add(key);
  chat.stub.joinedAt.set(key, new Date(Date.now() - 30_000).toISOString());
  await insert(3, [ben]);
  expect(await of(eva)).toMatchObject({ readSeq: 2, unread: 1 });
  await mute(eva, true);

  chat.stub.members.delete(key);
  expect(await of(eva)).toBeUndefined();
  expect(await outcome(mute(eva, false))).toMatch(/^403/);
  await insert(4, times(300, ben), { createdAt: new Date(Date.now() + 1000) });
  chat.stub.members.add(key);
  chat.stub.joinedAt.set(key, new Date().toISOString());
  // The position does not begin far before the newest message.
  expect(await of(eva)).toMatchObject({ isMuted: false, readSeq: 103, unread: NOTICES_COUNTED });
  expect(await of(ana)).toMatchObject({ unread: NOTICES_COUNTED });
});

test('many messages of the reader, or of people whom the reader blocks, do not hide those that follow', async () => {
  const { ana, ben, eva, insert, of, markRead } = chapter();
  await markRead(ana, 1); // There is no message yet, but the position is stored.
  await insert(1, times(250, ana));
  expect(await of(ana)).toMatchObject({ unread: 0, countedSeq: 250 });
  await insert(251, [ben, ben]);
  expect(await of(ana)).toMatchObject({ unread: 2, countedSeq: 252 });
  await direct.send(eva, ana);
  await direct.block(ana, eva);
  await insert(253, times(400, eva));
  await insert(653, [ben]);
  expect(await of(ana)).toMatchObject({ unread: 3, countedSeq: 653 });
});

test('nobody acts for a person who reads, and the list has only the chats of their chapters', async () => {
  const { chapterId, ana, ben, insert, markRead } = chapter();
  await insert(1, [ben]);
  expect(await outcome(markRead({ ...ana, actorId: someId() }, 1))).toMatch(/^403/);
  expect((await listChats(chat.person())).chapters.map((each) => each.chapterId)).not.toContain(chapterId);
});

test('the list needs the same number of queries for one chat and for sixty, and a position at the end of a chat needs two', async () => {
  const { chapterId, ana, ben, insert } = chapter();
  await insert(1, [ben, ben]);
  const busy = chat.person(...Array.from({ length: 60 }, () => chat.newChapter()), chapterId);
  // A replica reads the choice of presence soon after a socket connects.
  const names = async (work: () => Promise<unknown>) =>
    (await commandsDuring(chat.db.name, work))
      .map(({ name, command }) => `${name} ${String(command[name])}`)
      .filter((name) => name !== 'find presenceSettings')
      .sort();
  const stored = (userId: string) =>
    chat.db.collection('readPositions').countDocuments({ userId: new Types.ObjectId(userId) });
  const [socket] = [await chat.connect(chat.two, ana), await chat.connect(chat.two, busy)];
  await eventually(async () => (await stored(ana.userId)) === 1 && (await stored(busy.userId)) === 61);
  for (const person of [ana, busy])
    expect(await names(() => listChats(person))).toEqual([
      'aggregate messages',
      'find conversations',
      'find conversations',
      'find readPositions',
    ]);
  const mark = (until: number) => () =>
    emitWithAck(socket, 'mark-read', { positions: [{ chapterId, until, version: 1 }] });
  expect(await names(mark(1))).toEqual([
    'aggregate messages',
    'find conversations',
    'find messages',
    'find readPositions',
    'update readPositions',
  ]);
  await emitWithAck(socket, 'join-chapter', chapterId);
  // The regular check of the log may read messages meanwhile.
  const atEnd = (await names(mark(2))).filter((name) => name !== 'find messages');
  expect(atEnd).toEqual(['find readPositions', 'update readPositions']);
});

test('a merge keeps the higher position, and the positions of a removed person are deleted', async () => {
  const { chapterId, ana, ben, eva, insert, of, markRead, mute } = chapter();
  await insert(1, [eva, eva, eva]);
  await Promise.all([of(ana), of(ben)]);
  await markRead(ana, 2);
  await markRead(ben, 1);
  await mute(ana, true);
  await chat.merge(ana, ben);
  expect(await of(ben)).toMatchObject({ readSeq: 2, isMuted: true });
  const stored = () => chat.db.collection('readPositions').find({ chapterId }).toArray();
  expect((await stored()).map(({ userId }) => String(userId))).toEqual([ben.userId]);
  await chat.removePerson(ben);
  expect(await stored()).toEqual([]);
  expect(await outcome(markRead(ben, 1))).toMatch(/^403/);
});
