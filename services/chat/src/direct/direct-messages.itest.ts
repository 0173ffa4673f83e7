import { inTransaction, type Identity } from '@meridian/service-kit';
import { eventually, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import { NEW_CONVERSATIONS } from '@meridian/shared-types';
import { demoConversations, demoPeople } from '@meridian/demo';
import { chatInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import mongoose, { type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { createModels } from '../models';
import { seedConversations } from '../seeding/seed-conversations';
import { collect } from '../testing/socket-events';
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
afterEach(() => chat.stub.away.clear());

const as = (person: Identity, at = chat.one) => chat.environment.client(directMessagesApi, at.url, person);
const send = (from: Identity, to: Identity, content = 'Hello', clientId: string = randomUUID(), at = chat.one) =>
  as(from, at).send({ params: { userId: to.userId }, body: { content, clientId } });
const read = (person: Identity, other: Identity, query = {}) =>
  as(person).read({ params: { userId: other.userId }, query });
const two = () => [chat.person(1), chat.person(2)] as const;
const remove = ({ userId }: Identity) =>
  chat.environment.service(chatInternalApi, chat.one.url).removePerson({ params: { userId } });
const refusal = (status: number, message: string) => ({ status, problem: { message } });

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

  const markRead = (until: number) => as(ben).markRead({ params: { userId: ana.userId }, body: { until, version: 0 } });
  expect(await markRead(1)).toEqual({ unread: 1 });
  expect(await markRead(99)).toEqual({ unread: 0 });
  expect(await markRead(1)).toEqual({ unread: 0 });
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
  await as(ben).block({ params: { userId: ana.userId } });
  await send(ana, ben, 'Answer me!');
  await eventually(() => toAna!.length > 1);
  await send(chat.person(1), ana);
  await eventually(() => toAna!.length > 2);
  expect([toAna, toBen, toCleo]).toEqual([[{}, {}, {}], [{}], []]);
});

test('the list has the newest conversation first, a page at a time', async () => {
  const ana = chat.person(1);
  const others = Array.from({ length: 3 }, () => chat.person(1));
  for (const other of [...others, others[0]!]) await send(ana, other);
  const pages = [await as(ana).conversations({ query: { limit: '2' } })];
  pages.push(await as(ana).conversations({ query: { limit: '2', before: pages[0]!.next! } }));
  expect(pages.map(({ conversations }) => conversations.map(({ userId }) => userId))).toEqual([
    [others[0]!.userId, others[2]!.userId],
    [others[1]!.userId],
  ]);
  expect(pages[1]!.next).toBeNull();
});

test('the domain event for the receiver is stored in the transaction of the message and has only its beginning', async () => {
  const [ana, ben] = two();
  await send(ana, ben, `${'🙂'.repeat(120)}`);
  const domainEvents = (await recordedDomainEvents(db)).filter(({ by }) => by === ana.userId);
  expect(domainEvents).toMatchObject([
    {
      kind: 'chat.direct-message',
      audience: { userIds: [ben.userId] },
      data: { userId: ana.userId, text: '🙂'.repeat(50) },
    },
  ]);
});

test('newsletter subscribers, visitors, and people who act as one of the two cannot read or write', async () => {
  const [ana, ben] = two();
  await send(ana, ben);
  for (const [person, status] of [
    [{ ...ana, isActive: false }, 403],
    [{ ...ana, isActive: false, isSiteAdmin: true }, 403],
    [{ ...ana, actorId: someId() }, 403],
    [undefined, 401],
  ] as const) {
    const other = chat.environment.client(directMessagesApi, chat.one.url, person as Identity | undefined);
    const params = { userId: ben.userId };
    for (const call of [
      () => other.conversations({}),
      () => other.read({ params }),
      () => other.send({ params, body: { content: 'x', clientId: randomUUID() } }),
      () => other.markRead({ params, body: { until: 1, version: 0 } }),
      () => other.block({ params }),
      () => other.unblock({ params }),
    ])
      await expect(call()).rejects.toMatchObject({ status });
  }
  expect((await read({ ...chat.person(), isSiteAdmin: true }, ben)).messages).toEqual([]);
  expect((await read(ben, ana)).messages).toHaveLength(1);
});

test('a person can write only to active members, and not to themselves', async () => {
  const [ana, ben] = two();
  chat.stub.inactive.add(ben.userId);
  await expect(send(ana, ben)).rejects.toMatchObject(
    refusal(403, 'This person is not an active member. You cannot write to them.'),
  );
  await expect(read(ana, ben)).rejects.toMatchObject({ status: 404 });
  await expect(send(ana, { ...ben, userId: someId() })).rejects.toMatchObject({ status: 403 });
  await expect(send(ana, ana)).rejects.toMatchObject(refusal(400, 'You cannot write to yourself.'));
  chat.stub.away.add('chapters');
  await expect(send(ana, chat.person(1))).rejects.toMatchObject({ status: 503 });
});

test('simultaneous first messages of both people create one conversation without a gap', async () => {
  const [ana, ben] = two();
  await Promise.all([send(ana, ben, 'a'), send(ben, ana, 'b', randomUUID(), chat.two), send(ana, ben, 'c')]);
  const { messages, unread } = await read(ana, ben);
  expect([messages.map(({ seq }) => seq), unread]).toEqual([[1, 2, 3], 1]);
  expect((await as(ana).conversations({})).conversations).toHaveLength(1);
});

test(`at most ${NEW_CONVERSATIONS} conversations a day can be started, and existing ones continue`, async () => {
  const [ana, ben] = two();
  await send(ana, ben);
  await db.collection('conversations').insertMany(
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
  await inTransaction(db, (session) => seedConversations(createModels(db), now, session));
  const [, , adaeze, , leila] = demoPeople(now).map(({ userId }) => ({ ...chat.person(1), userId }));
  const { conversations, unread } = await as(adaeze!).conversations({});
  expect([conversations.map((each) => [each.userId.at(-1), each.unread]), unread]).toEqual([
    [
      ['5', 2],
      ['2', 0],
      ['1', 0],
    ],
    1,
  ]);
  const { messages } = demoConversations(now).find(({ unread: left }) => left === 2)!;
  const shown = (await read(adaeze!, leila!)).messages.map(({ content }) => content);
  expect(shown).toEqual(messages.map(({ content }) => content));
  await as(adaeze!).markRead({ params: { userId: leila!.userId }, body: { until: shown.length, version: 0 } });
  chat.stub.names.set(leila!.userId, 'Leila');
  expect(await send(adaeze!, leila!, 'I will call you')).toMatchObject({ seq: shown.length + 1 });
  expect(await read(leila!, adaeze!)).toMatchObject({ unread: 1 });
});

test('the messages of a removed person stay for the other, and nothing is left after both are removed', async () => {
  const [ana, ben] = two();
  await send(ana, ben, 'Goodbye');
  await send(ben, ana, 'See you');
  const late = Array.from({ length: 4 }, (_, at) => send(ana, at % 2 ? ben : chat.person(1)));
  chat.stub.names.delete(ana.userId);
  await remove(ana);
  await Promise.allSettled(late);
  await remove(ana);
  expect(await read(ben, ana)).toMatchObject({ isFormer: true, person: { name: 'Former member' } });
  expect((await read(ben, ana)).messages.slice(0, 2)).toMatchObject([{ content: 'Goodbye' }, { content: 'See you' }]);
  await expect(send(ben, ana)).rejects.toMatchObject({ status: 403 });
  await expect(send(ana, ben)).rejects.toMatchObject({ status: 403 });
  await expect(send(ana, chat.person(1))).rejects.toMatchObject({ status: 403 });
  expect(
    await db.collection('conversations').countDocuments({ unreadBy: new mongoose.Types.ObjectId(ana.userId) }),
  ).toBe(0);
  await remove(ben);
  const conversation = { $regex: ben.userId };
  expect(await db.collection('messages').countDocuments({ conversation })).toBe(0);
  expect(await db.collection('conversations').countDocuments({ _id: conversation as never })).toBe(0);
});
