import type { Identity } from '@meridian/service-kit';
import { outcome } from '@meridian/service-kit/testing';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { createModels } from '../models';
import { directCalls } from '../testing/direct-calls';
import { messageDocs } from '../testing/reading-chapter';
import { useChat } from '../testing/use-chat';

const chat = useChat();
const { as, send, read, block, list, markRead } = directCalls(chat);

test('two conversations with one person become one, ordered by time, with the right unread counts', async () => {
  const [from, into, ben] = [chat.person(1), chat.person(1), chat.person(1)];
  const clientId = randomUUID();
  await send(from, ben, 'one', clientId);
  // One browser has sent two messages with the same client id from two accounts.
  await send(into, ben, 'two', clientId);
  await send(ben, from, 'three');
  await markRead(from, ben, 9);
  await send(ben, into, 'four');
  await send(from, into, 'a note to myself');
  const call = { params: { userId: from.userId }, query: { into: into.userId } };
  expect((await chat.internal().mergeCounts(call)).counts).toEqual([
    { part: 'messages', count: 0 },
    { part: 'conversations', count: 1, met: 1 },
    { part: 'own-messages', count: 1 },
  ]);
  await Promise.all([chat.merge(from, into), chat.merge(from, into)]);
  await chat.merge(from, into);
  const { messages, unread } = await read(into, ben);
  expect(messages.map(({ seq, content, senderId }) => [seq, content, senderId === into.userId])).toEqual([
    [1, 'one', true],
    [2, 'two', true],
    [3, 'three', false],
    [4, 'four', false],
  ]);
  expect([unread, (await as(into).conversations({})).unread]).toEqual([1, 1]);
  expect(await list(into)).toEqual([[ben.userId, 'four', 1]]);
  expect(await list(ben)).toMatchObject([[into.userId, expect.any(String), 2]]);
  expect(await list(from)).toEqual([]);
  const { Messages, Conversations } = createModels(chat.db);
  expect(await Messages.countDocuments({ senderId: from.userId })).toBe(0);
  expect(await Conversations.countDocuments({ people: from.userId })).toBe(0);
  expect(await outcome(send(from, chat.person(1), 'late'))).toBe('403 This account was merged into another one.');
  expect((await send(ben, into, 'five')).seq).toBe(5);
});

test('a conversation that only one account had is moved unchanged, including a block', async () => {
  const [from, into, ben] = [chat.person(1), chat.person(1), chat.person(1)];
  await send(ben, from, 'Hello');
  await block(from, ben);
  await chat.merge(from, into);
  expect(await read(into, ben)).toMatchObject({
    isBlocked: true,
    unread: 0,
    messages: [{ seq: 1, content: 'Hello', senderId: ben.userId }],
  });
});

test('messages of chats, quotes and mentions get the remaining account, and the longer mute stays', async () => {
  const { Messages, Mutes } = createModels(chat.db);
  const [from, into, other] = [chat.person(1), chat.person(1), chat.person(1)];
  const chapterId = chat.newChapter();
  const id = (person: Identity) => new Types.ObjectId(person.userId);
  const clientId = randomUUID();
  const [first] = await Messages.create(messageDocs(chapterId, 1, [from], { clientId }));
  await Messages.create([
    ...messageDocs(chapterId, 2, [into], { clientId }),
    ...messageDocs(chapterId, 3, [from]),
    ...messageDocs(chapterId, 4, [other], {
      replyTo: { id: first!._id, seq: 1, senderId: id(from), text: 'message 1' },
      mentions: [
        { userId: id(other), name: 'Other', at: 0 },
        { userId: id(from), name: 'From', at: 7 },
      ],
    }),
  ]);
  const mute = { chapterId, byId: from.userId, reason: 'Shouts', at: new Date() };
  const [soon, later] = [new Date(Date.now() + 60_000), new Date(Date.now() + 600_000)];
  await Mutes.create([
    { ...mute, userId: from.userId, until: later },
    { ...mute, userId: into.userId, until: soon },
  ]);
  await chat.merge(from, into);
  const stored = await Messages.find({ conversation: `chapter:${chapterId}` }, null, { sort: { seq: 1 } }).lean();
  const senders = stored.map(({ senderId }) => String(senderId));
  expect(senders).toEqual([into, into, into, other].map(({ userId }) => userId));
  expect(JSON.stringify(stored)).not.toContain(from.userId);
  expect(await Mutes.find({ chapterId }).lean()).toMatchObject([
    { userId: into.userId, until: later, byId: into.userId },
  ]);
});
