import type { Identity } from '@meridian/service-kit';
import { eventually, outcome, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import { chatInternalApi, chatsApi, directMessagesApi } from '@meridian/shared-types/contracts';
import mongoose, { type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { directKey } from '../messages/conversation';
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

const as = (person: Identity, at = chat.one) => chat.environment.client(directMessagesApi, at.url, person);
const to = ({ userId }: Identity) => ({ params: { userId } });
const send = (from: Identity, other: Identity, content: string) =>
  as(from).send({ ...to(other), body: { content, clientId: randomUUID() } });
const read = (person: Identity, other: Identity) => as(person).read(to(other));
const texts = async (person: Identity, other: Identity) =>
  (await read(person, other)).messages.map(({ content }) => content);
const block = (person: Identity, other: Identity) => as(person, chat.two).block(to(other));
const unblock = (person: Identity, other: Identity) => as(person, chat.two).unblock(to(other));
/** Returns the other person, the newest text and the unread messages of each listed conversation. */
const list = async (person: Identity) =>
  (await as(person).conversations({})).conversations.map(({ userId, last, unread }) => [userId, last.content, unread]);
const edit = (person: Identity, other: Identity, id: string, content: string) =>
  as(person).editMessage({ params: { userId: other.userId, id }, body: { content } });
const remove = (person: Identity, other: Identity, id: string) =>
  as(person).deleteMessage({ params: { userId: other.userId, id } });
const two = () => [chat.person(1), chat.person(2)] as const;
const internal = () => chat.environment.service(chatInternalApi, chat.one.url);
const counts = async (person: Identity) => {
  const { directMessages, blockedIds } = await chat.environment.client(chatsApi, chat.one.url, person).list({});
  return { directMessages, blockedIds };
};
const stored = (a: Identity, b: Identity) =>
  db.collection('conversations').countDocuments({ _id: directKey(a.userId, b.userId) as never });

test('a message to a person who blocks the sender is stored as any other, and only its sender sees it', async () => {
  const [ana, ben] = two();
  await send(ana, ben, 'Hello');
  const free = await send(ana, ben, 'Are you there?');
  await block(ben, ana);
  const notified = collect(await chat.connect(chat.two, ben), 'direct-messages-changed');
  const own = collect(await chat.connect(chat.two, ana), 'direct-messages-changed');
  const withheld = await send(ana, ben, 'Answer me!');
  expect(Object.keys(withheld)).toEqual(Object.keys(free));
  expect(withheld.seq).toBe(free.seq + 1);
  expect(await texts(ana, ben)).toEqual(['Hello', 'Are you there?', 'Answer me!']);
  expect(await texts(ben, ana)).toEqual(['Hello', 'Are you there?']);
  expect(await list(ana)).toEqual([[ben.userId, 'Answer me!', 0]]);
  expect(await list(ben)).toEqual([[ana.userId, 'Are you there?', 0]]);
  await eventually(() => own.length > 0);
  expect(notified).toEqual([]);
  const events = (await recordedDomainEvents(db)).filter(({ by }) => by === ana.userId);
  expect(events.map(({ kind, audience }) => [kind, audience])).toEqual([
    ['chat.direct-message', { userIds: [ben.userId] }],
    ['chat.direct-message', { userIds: [ben.userId] }],
    ['chat.direct-message', { userIds: [] }],
  ]);
  expect(await read(ana, ben)).toMatchObject({ isBlocked: false, isFormer: false, refusal: null });
  expect(await outcome(send(ben, ana, 'Go away'))).toBe(`403 You have blocked ${ana.name}. Unblock them to write.`);
});

test('withheld messages stay withheld after the block has ended, and later messages are delivered', async () => {
  const [ana, ben] = two();
  await send(ana, ben, 'Hello');
  await block(ben, ana);
  await send(ana, ben, 'Withheld');
  await unblock(ben, ana);
  expect(await list(ana)).toEqual([[ben.userId, 'Withheld', 0]]);
  expect(await list(ben)).toEqual([[ana.userId, 'Hello', 1]]);
  await send(ana, ben, 'Sorry');
  await send(ben, ana, 'All right');
  expect(await texts(ben, ana)).toEqual(['Hello', 'Sorry', 'All right']);
  expect(await texts(ana, ben)).toEqual(['Hello', 'Withheld', 'Sorry', 'All right']);
  expect(await list(ben)).toEqual([[ana.userId, 'All right', 2]]);
  expect(await list(ana)).toEqual([[ben.userId, 'All right', 1]]);
  await as(ben).markRead({ ...to(ana), body: { until: 1, version: 0 } });
  expect(await list(ben)).toEqual([[ana.userId, 'All right', 1]]);
});

test('a person can be blocked without a conversation, and their first message changes nothing for the other', async () => {
  const [ana, ben] = two();
  await block(ben, ana);
  expect(await as(ben).blockedPeople({})).toEqual({
    people: [{ userId: ana.userId, name: ana.name, avatarUrl: null }],
  });
  expect([await list(ben), await list(ana)]).toEqual([[], []]);
  expect(await counts(ben)).toEqual({ directMessages: 0, blockedIds: [ana.userId] });
  expect((await send(ana, ben, 'Hello')).seq).toBe(1);
  await send(ana, ben, 'Hello?');
  expect(await list(ana)).toEqual([[ben.userId, 'Hello?', 0]]);
  expect([await list(ben), await texts(ben, ana)]).toEqual([[], []]);
  expect(await counts(ben)).toMatchObject({ directMessages: 0 });
  await unblock(ben, ana);
  expect([await list(ben), await texts(ben, ana)]).toEqual([[], []]);
  await send(ana, ben, 'Once more');
  expect(await list(ben)).toEqual([[ana.userId, 'Once more', 1]]);
});

test('no response tells a person that another one blocks them', async () => {
  const [ana, ben, carla] = [chat.person(1), chat.person(2), chat.person(3)];
  await block(ben, ana);
  const tries = async (other: Identity) => {
    const shown = await read(ana, other);
    return [
      { ...shown, userId: '', person: '' },
      await outcome(as(ana).markRead({ ...to(other), body: { until: 1, version: 0 } })),
      await outcome(unblock(ana, other)),
      await counts(ana),
      await as(ana).blockedPeople({}),
    ];
  };
  expect(await tries(ben)).toEqual(await tries(carla));
  await as(ben).updateSettings({ body: { messagesFrom: 'nobody' } });
  await as(carla).updateSettings({ body: { messagesFrom: 'nobody' } });
  const refused = async (other: Identity) =>
    [await outcome(send(ana, other, 'Hello')), (await read(ana, other)).refusal].map((text) =>
      text?.replace(other === ben ? ben.name : carla.name, 'Someone'),
    );
  expect(await refused(ben)).toEqual(await refused(carla));
  expect(await refused(ben)).toEqual([
    '403 Someone does not receive first messages. They can write to you.',
    'Someone does not receive first messages. They can write to you.',
  ]);
});

test('a change of a message while its receiver blocks the author is seen by the author alone', async () => {
  const [ana, ben] = two();
  const delivered = await send(ana, ben, 'Hello');
  await block(ben, ana);
  await edit(ana, ben, delivered.id, 'Hello, fool');
  expect([await texts(ana, ben), await texts(ben, ana)]).toEqual([['Hello, fool'], ['Hello']]);
  expect([await list(ana), await list(ben)]).toEqual([[[ben.userId, 'Hello, fool', 0]], [[ana.userId, 'Hello', 0]]]);
  expect((await read(ana, ben)).messages[0]!.editedAt).toBeTruthy();
  expect((await read(ben, ana)).messages[0]!.editedAt).toBeUndefined();
  const withheld = await send(ana, ben, 'Answer');
  await edit(ana, ben, withheld.id, 'Answer me');
  expect(await list(ana)).toEqual([[ben.userId, 'Answer me', 0]]);
  await unblock(ben, ana);
  await edit(ana, ben, withheld.id, 'Answer now');
  await edit(ana, ben, delivered.id, 'Hello, Ben');
  expect(await texts(ana, ben)).toEqual(['Hello, Ben', 'Answer now']);
  expect(await texts(ben, ana)).toEqual(['Hello, Ben']);
  expect([await list(ana), await list(ben)]).toEqual([
    [[ben.userId, 'Answer now', 0]],
    [[ana.userId, 'Hello, Ben', 1]],
  ]);
  await remove(ana, ben, withheld.id);
  expect(await list(ben)).toEqual([[ana.userId, 'Hello, Ben', 1]]);
  await remove(ana, ben, delivered.id);
  expect([await list(ana), await list(ben)]).toEqual([[[ben.userId, '', 0]], [[ana.userId, '', 0]]]);
});

test('a list in which only the person sees some newest messages is in order, a page at a time', async () => {
  const ana = chat.person(1);
  const others = Array.from({ length: 4 }, () => chat.person(1));
  for (const other of others) await send(ana, other, 'First');
  await block(others[0]!, ana);
  await block(others[2]!, ana);
  await send(ana, others[2]!, 'Second');
  await send(ana, others[1]!, 'Second');
  await send(ana, others[0]!, 'Second');
  const found: string[] = [];
  let before: string | undefined;
  do {
    const page = await as(ana).conversations({ query: { limit: '1', ...(before && { before }) } });
    found.push(...page.conversations.map(({ userId }) => userId));
    before = page.next ?? undefined;
  } while (before);
  expect(found).toEqual([0, 1, 2, 3].map((at) => others[at]!.userId));
});

test('a message that is being sent while its receiver blocks is delivered before the block, or withheld', async () => {
  const [ana, ben] = two();
  await send(ana, ben, 'Hello');
  const [sent] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, (_, at) => send(ana, ben, `${at}`))),
    block(ben, ana),
  ]);
  expect(sent.map(({ seq }) => seq).sort()).toEqual([2, 3, 4, 5, 6, 7]);
  const seen = (await read(ben, ana)).messages.map(({ seq }) => seq);
  expect(seen).toEqual(Array.from({ length: seen.length }, (_, at) => at + 1));
  await send(ana, ben, 'Late');
  expect(await texts(ben, ana)).toHaveLength(seen.length);
});

test('a block and a first message at the same time make one conversation', async () => {
  const [ana, ben] = two();
  await Promise.all([send(ana, ben, 'Hello'), block(ben, ana), block(ben, ana)]);
  expect(await stored(ana, ben)).toBe(1);
  expect((await as(ben).blockedPeople({})).people).toHaveLength(1);
  expect(await texts(ana, ben)).toEqual(['Hello']);
});

test('only active members can be blocked, and nothing is stored of a block that has ended', async () => {
  const [ana, ben] = two();
  expect(await outcome(block(ana, ana))).toBe('400 You cannot write to yourself.');
  expect(await outcome(block(ana, { ...ben, userId: someId() }))).toMatch(/^404/);
  expect(await outcome(unblock(ana, ben))).toMatch(/^404/);
  await block(ana, ben);
  await block(ben, ana);
  await unblock(ana, ben);
  expect(await stored(ana, ben)).toBe(1);
  await unblock(ben, ana);
  expect(await stored(ana, ben)).toBe(0);
  expect(await outcome(as({ ...ana, actorId: someId() }).blockedPeople({}))).toMatch(/^403/);
  expect(await outcome(as({ ...ana, isActive: false }).blockedPeople({}))).toMatch(/^403/);
});

test('what only a removed person saw is deleted with their account, and a merge keeps it with the remaining one', async () => {
  const [ana, ben, carla, into] = [chat.person(1), chat.person(1), chat.person(1), chat.person(1)];
  await block(ben, ana);
  await send(ana, ben, 'Withheld');
  await send(ana, carla, 'Hello');
  await block(carla, ana);
  await send(ana, carla, 'Withheld');
  await internal().mergePerson({ params: { userId: ana.userId }, body: { intoId: into.userId } });
  expect(await texts(into, ben)).toEqual(['Withheld']);
  expect([await list(into), await list(carla), await list(ben)]).toEqual([
    [
      [carla.userId, 'Withheld', 0],
      [ben.userId, 'Withheld', 0],
    ],
    [[into.userId, 'Hello', 0]],
    [],
  ]);
  expect((await as(ben).blockedPeople({})).people).toMatchObject([{ userId: into.userId }]);
  await internal().removePerson({ params: { userId: into.userId } });
  expect(await stored(into, ben)).toBe(0);
  expect(await texts(carla, into)).toEqual(['Hello']);
  expect(
    await db.collection('messages').countDocuments({ content: 'Withheld', conversation: { $regex: into.userId } }),
  ).toBe(0);
});
