import type { Identity } from '@meridian/service-kit';
import { outcome } from '@meridian/service-kit/testing';
import { chatInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import mongoose, { Types, type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { createModels } from '../models';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
let db: Connection;
beforeAll(async () => {
  chat = await createTwoReplicas();
  const { MONGODB_URL, DATABASE_PREFIX } = chat.environment.env;
  db = await mongoose.createConnection(MONGODB_URL, { dbName: `${DATABASE_PREFIX}chat` }).asPromise();
});
afterAll(async () => {
  await db?.close();
  await chat?.close();
});

const as = (person: Identity) => chat.environment.client(directMessagesApi, chat.one.url, person);
const send = (from: Identity, to: Identity, content: string, clientId: string = randomUUID()) =>
  as(from).send({ params: { userId: to.userId }, body: { content, clientId } });
const internal = () => chat.environment.service(chatInternalApi, chat.one.url);
const merge = (from: Identity, into: Identity) =>
  internal().mergePerson({ params: { userId: from.userId }, body: { intoId: into.userId } });
const conversations = (person: Identity) => as(person).conversations({});

test('two conversations with one person become one, ordered by time, with the right unread counts', async () => {
  const [from, into, ben] = [chat.person(1), chat.person(1), chat.person(1)];
  const clientId = randomUUID();
  await send(from, ben, 'one', clientId);
  // One browser has sent two messages with the same client id from two accounts.
  await send(into, ben, 'two', clientId);
  await send(ben, from, 'three');
  await as(from).markRead({ params: { userId: ben.userId }, body: { until: 9, version: 0 } });
  await send(ben, into, 'four');
  await send(from, into, 'a note to myself');
  const { counts } = await internal().mergeCounts({ params: { userId: from.userId }, query: { into: into.userId } });
  expect(counts).toEqual([
    { part: 'messages', count: 0 },
    { part: 'conversations', count: 1, met: 1 },
    { part: 'own-messages', count: 1 },
  ]);
  await Promise.all([merge(from, into), merge(from, into)]);
  await merge(from, into);
  const page = await as(into).read({ params: { userId: ben.userId } });
  expect(page.messages.map(({ seq, content, senderId }) => [seq, content, senderId === into.userId])).toEqual([
    [1, 'one', true],
    [2, 'two', true],
    [3, 'three', false],
    [4, 'four', false],
  ]);
  expect(page.unread).toBe(1);
  expect(await conversations(into)).toMatchObject({
    conversations: [{ userId: ben.userId, last: { content: 'four' }, unread: 1 }],
    unread: 1,
  });
  expect(await conversations(ben)).toMatchObject({ conversations: [{ userId: into.userId, unread: 2 }] });
  expect((await conversations(from)).conversations).toEqual([]);
  const models = createModels(db);
  expect(await models.Messages.countDocuments({ senderId: from.userId })).toBe(0);
  expect(await models.Conversations.countDocuments({ people: from.userId })).toBe(0);
  expect(await outcome(send(from, chat.person(1), 'late'))).toBe('403 This account was merged into another one.');
  await send(ben, into, 'five');
  expect((await as(into).read({ params: { userId: ben.userId } })).messages.at(-1)).toMatchObject({ seq: 5 });
});

test('a conversation that only one account had is moved unchanged, including a block', async () => {
  const [from, into, ben] = [chat.person(1), chat.person(1), chat.person(1)];
  await send(ben, from, 'Hello');
  await as(from).block({ params: { userId: ben.userId } });
  await merge(from, into);
  expect(await as(into).read({ params: { userId: ben.userId } })).toMatchObject({
    isBlocked: true,
    unread: 0,
    messages: [{ seq: 1, content: 'Hello', senderId: ben.userId }],
  });
});

test('messages of chats, quotes and mentions get the remaining account, and the longer mute stays', async () => {
  const { Messages, Mutes } = createModels(db);
  const [from, into, other] = [chat.person(1), chat.person(1), chat.person(1)];
  const chapterId = chat.newChapter();
  const id = (person: Identity) => new Types.ObjectId(person.userId);
  const clientId = randomUUID();
  const message = (seq: number, sender: Identity, more: object = {}) => ({
    conversation: `chapter:${chapterId}`,
    seq,
    senderId: id(sender),
    content: `message ${seq}`,
    createdAt: new Date(),
    ...more,
  });
  const [first] = await Messages.create([message(1, from, { clientId })]);
  await Messages.create([
    message(2, into, { clientId }),
    message(3, from),
    message(4, other, {
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
  await merge(from, into);
  const stored = await Messages.find({ conversation: `chapter:${chapterId}` })
    .sort({ seq: 1 })
    .lean();
  expect(stored.map(({ seq, senderId }) => [seq, String(senderId)])).toEqual([
    [1, into.userId],
    [2, into.userId],
    [3, into.userId],
    [4, other.userId],
  ]);
  expect(JSON.stringify(stored)).not.toContain(from.userId);
  expect(await Mutes.find({ chapterId }).lean()).toMatchObject([
    { userId: into.userId, until: later, byId: into.userId },
  ]);
});
