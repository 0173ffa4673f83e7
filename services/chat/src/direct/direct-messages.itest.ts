import { inTransaction, type Identity } from '@meridian/service-kit';
import { eventually, outcome, recordedDomainEvents } from '@meridian/service-kit/testing';
import { NEW_CONVERSATIONS } from '@meridian/shared-types';
import { demoConversations, demoPeople } from '@meridian/demo';
import mongoose from 'mongoose';
import { createModels } from '../models';
import { seedConversations } from '../seeding/seed-conversations';
import { directCalls } from '../testing/direct-calls';
import { collect } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();
const { as, two, send, read, texts, block, markRead } = directCalls(chat);

test('two people write to each other, both see the same order and their unread messages, live at another replica', async () => {
  const [ana, ben] = two();
  const notified = collect(await chat.connect(chat.two, ben), 'direct-messages-changed');
  const first = await send(ana, ben, 'Hello Ben');
  await eventually(() => notified.length > 0);
  expect(notified).toEqual([{}]);
  await send(ana, ben, 'Are you there?');
  await send(ben, ana, 'I am');
  const expected = [
    { seq: 1, senderId: ana.userId, content: 'Hello Ben', id: first.id },
    { seq: 2, senderId: ana.userId, content: 'Are you there?' },
    { seq: 3, senderId: ben.userId, content: 'I am' },
  ];
  expect(await read(ana, ben)).toMatchObject({ person: { name: ben.name }, unread: 1, messages: expected });
  expect(await read(ben, ana)).toMatchObject({ person: { name: ana.name }, unread: 2, messages: expected });
  expect((await read(ben, ana, { before: '3', limit: '1' })).messages).toMatchObject([expected[1]!]);

  expect(await markRead(ben, ana, 1)).toEqual({ unread: 1 });
  expect(await markRead(ben, ana, 99)).toEqual({ unread: 0 });
  expect(await markRead(ben, ana, 1)).toEqual({ unread: 0 });
  expect(await as(ben).conversations({})).toMatchObject({ conversations: [{ unread: 0 }], unread: 0, next: null });
  expect(await as(ana).conversations({})).toMatchObject({
    conversations: [{ userId: ben.userId, unread: 1, last: { content: 'I am', senderId: ben.userId } }],
    unread: 1,
  });
});

test('without Redis a replica finds new messages itself, and notifies each of the two people who sees them once', async () => {
  const [ana, ben] = two();
  const alone = await chat.replica('without-redis', { REDIS_URL: undefined });
  const [toAna, toBen, toCleo] = (
    await Promise.all([ana, ben, chat.person(1)].map((person) => chat.connect(alone, person)))
  ).map((socket) => collect(socket, 'direct-messages-changed'));
  await send(ana, ben);
  await eventually(() => toAna!.length > 0 && toBen!.length > 0);
  await block(ben, ana);
  await send(ana, ben, 'Answer me!');
  await eventually(() => toAna!.length > 1);
  await send(chat.person(1), ana);
  await eventually(() => toAna!.length > 2);
  expect([toAna, toBen, toCleo]).toEqual([[{}, {}, {}], [{}], []]);
});

test('the list has the newest conversation first, a page at a time', async () => {
  const [ana, ben, carla, dan] = [chat.person(1), chat.person(1), chat.person(1), chat.person(1)];
  for (const other of [ben, carla, dan, ben]) await send(ana, other);
  const first = await as(ana).conversations({ query: { limit: '2' } });
  const second = await as(ana).conversations({ query: { limit: '2', before: first.next! } });
  expect([first, second].map(({ conversations }) => conversations.map(({ userId }) => userId))).toEqual([
    [ben.userId, dan.userId],
    [carla.userId],
  ]);
  expect(second.next).toBeNull();
});

test('the domain event for the receiver is stored in the transaction of the message and has only its beginning', async () => {
  const [ana, ben] = two();
  await send(ana, ben, `${'🙂'.repeat(120)}`);
  const data = { userId: ana.userId, text: '🙂'.repeat(50) };
  expect((await recordedDomainEvents(chat.db)).filter(({ by }) => by === ana.userId)).toMatchObject([
    { kind: 'chat.direct-message', audience: { userIds: [ben.userId] }, data },
  ]);
});

test('a person can write only to active members, and not to themselves', async () => {
  const [ana, ben] = two();
  chat.stub.inactive.add(ben.userId);
  expect(await outcome(send(ana, ben))).toBe('403 This person is not an active member. You cannot write to them.');
  expect(await outcome(read(ana, ben))).toMatch(/^404/);
  expect(await outcome(send(ana, ana))).toBe('400 You cannot write to yourself.');
  expect((await read(chat.siteAdmin(), ana)).messages).toEqual([]);
  chat.stub.away.add('chapters');
  expect(await outcome(send(ana, chat.person(1)))).toMatch(/^503/);
});

test(`at most ${NEW_CONVERSATIONS} conversations a day can be started, and existing ones continue`, async () => {
  const [ana, ben] = two();
  await send(ana, ben);
  await chat.db.collection('conversations').insertMany(
    Array.from({ length: NEW_CONVERSATIONS - 1 }, (_, at) => ({
      _id: `${ana.userId}.${at}` as never,
      startedBy: new mongoose.Types.ObjectId(ana.userId),
      createdAt: new Date(),
    })),
  );
  const carla = chat.person(1);
  await expect(send(ana, carla)).rejects.toMatchObject({ problem: { code: 'too_many_conversations' } });
  await send(ana, ben);
  await send(carla, ana);
  await send(ana, carla);
});

test('the demo conversations look as if their people had written and read them, and the next message continues them', async () => {
  const now = new Date();
  await inTransaction(chat.db, (session) => seedConversations(createModels(chat.db), now, session));
  const [, , adaeze, , leila] = demoPeople(now).map(({ userId }) => ({ ...chat.person(1), userId }));
  const { conversations, unread } = await as(adaeze!).conversations({});
  const unreadOf = conversations.map((each) => `${each.userId.at(-1)}: ${each.unread}`);
  expect([unreadOf, unread]).toEqual([['5: 2', '2: 0', '1: 0'], 1]);
  const { messages } = demoConversations(now).find(({ unread: left }) => left === 2)!;
  expect(await texts(adaeze!, leila!)).toEqual(messages.map(({ content }) => content));
  await markRead(adaeze!, leila!, messages.length);
  chat.stub.names.set(leila!.userId, 'Leila');
  expect(await send(adaeze!, leila!, 'I will call you')).toMatchObject({ seq: messages.length + 1 });
  expect(await read(leila!, adaeze!)).toMatchObject({ unread: 1 });
});

test('the messages of a removed person stay for the other, and nothing is left after both are removed', async () => {
  const [ana, ben] = two();
  await send(ana, ben, 'Goodbye');
  await send(ben, ana, 'See you');
  const late = [ben, chat.person(1), ben, chat.person(1)].map((other) => send(ana, other));
  chat.stub.names.delete(ana.userId);
  await chat.removePerson(ana);
  await Promise.allSettled(late);
  await chat.removePerson(ana);
  expect(await read(ben, ana)).toMatchObject({ isFormer: true, person: { name: 'Former member' } });
  expect((await texts(ben, ana)).slice(0, 2)).toEqual(['Goodbye', 'See you']);
  const pairs: [Identity, Identity][] = [
    [ben, ana],
    [ana, ben],
    [ana, chat.person(1)],
  ];
  for (const [from, to] of pairs) expect(await outcome(send(from, to))).toMatch(/^403/);
  const conversations = chat.db.collection('conversations');
  expect(await conversations.countDocuments({ unreadBy: new mongoose.Types.ObjectId(ana.userId) })).toBe(0);
  await chat.removePerson(ben);
  const conversation = { $regex: ben.userId };
  expect(await chat.db.collection('messages').countDocuments({ conversation })).toBe(0);
  expect(await conversations.countDocuments({ _id: conversation as never })).toBe(0);
});
