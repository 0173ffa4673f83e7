import type { Identity } from '@meridian/service-kit';
import { eventually, outcome, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import { chatInternalApi, chatsApi, directMessagesApi } from '@meridian/shared-types/contracts';
import mongoose, { type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
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
const send = (from: Identity, other: Identity, content = 'Hello') =>
  as(from).send({ ...to(other), body: { content, clientId: randomUUID() } });
const markRead = (person: Identity, other: Identity, until: number, version = 0) =>
  as(person).markRead({ ...to(other), body: { until, version } });
const markUnread = (person: Identity, other: Identity, seq: number, at = chat.one) =>
  as(person, at).markUnread({ ...to(other), body: { seq } });
const mute = (person: Identity, other: Identity, isMuted: boolean) =>
  as(person, chat.two).setMuted({ ...to(other), body: { isMuted } });
/** Returns the unread messages in the conversation, in all conversations, and the conversations with such messages. */
async function counts(person: Identity, other: Identity) {
  const { unread, version, isMuted } = await as(person).read(to(other));
  const chats = await chat.environment.client(chatsApi, chat.two.url, person).list({});
  return [unread, chats.directMessages, (await as(person).conversations({})).unread, version, isMuted];
}
const two = () => [chat.person(1), chat.person(2)] as const;

test('a message and all later ones are marked as unread, and pages that do not know this cannot mark them as read', async () => {
  const [ana, ben] = two();
  for (const text of ['one', 'two']) await send(ana, ben, text);
  await send(ben, ana, 'three');
  await send(ana, ben, 'four');
  const pages = [await chat.connect(chat.one, ben), await chat.connect(chat.two, ben)];
  const told = pages.map((page) => collect(page, 'direct-messages-changed'));
  const ofAna = collect(await chat.connect(chat.one, ana), 'direct-messages-changed');
  await markRead(ben, ana, 4);
  expect(await counts(ben, ana)).toEqual([0, 0, 0, 0, false]);
  await eventually(() => told.every(({ length }) => length === 1));
  await markUnread(ben, ana, 2, chat.two);
  expect(await counts(ben, ana)).toEqual([2, 2, 1, 1, false]);
  await eventually(() => told.every(({ length }) => length === 2));
  expect(await markRead(ben, ana, 4)).toEqual({ unread: 2 });
  expect(await counts(ben, ana)).toEqual([2, 2, 1, 1, false]);
  expect(await markRead(ben, ana, 4, 1)).toEqual({ unread: 0 });
  expect(await counts(ben, ana)).toEqual([0, 0, 0, 1, false]);
  expect(ofAna).toEqual([]);
});

test('only messages of the other person that the reader sees can be marked as unread', async () => {
  const [ana, ben] = two();
  await send(ana, ben);
  await send(ben, ana);
  const removed = await send(ana, ben);
  await as(ana).deleteMessage({ params: { userId: ben.userId, id: removed.id } });
  await as(ben).block(to(ana));
  const withheld = await send(ana, ben);
  for (const seq of [2, removed.seq, withheld.seq, 99])
    expect(await outcome(markUnread(ben, ana, seq))).toMatch(/^404/);
  for (const seq of [0, 1.5]) expect(await outcome(markUnread(ben, ana, seq))).toMatch(/^400/);
  expect(await outcome(markUnread(chat.person(1), ana, 1))).toMatch(/^404/);
  const acting = { ...ben, actorId: someId() };
  expect(await outcome(markUnread(acting, ana, 1))).toMatch(/^403/);
  expect(await outcome(mute(acting, ana, true))).toMatch(/^403/);
  expect(await outcome(mute(ben, chat.person(1), true))).toMatch(/^404/);
  await as(ben).unblock(to(ana));
  await markUnread(ben, ana, 1);
  expect(await counts(ben, ana)).toEqual([1, 1, 1, 1, false]);
});

test('a muted conversation is not counted and causes no notices, until it is unmuted; the other person is not told', async () => {
  const [ana, ben] = two();
  await send(ana, ben);
  const told = collect(await chat.connect(chat.one, ben), 'direct-messages-changed');
  const ofAna = collect(await chat.connect(chat.two, ana), 'direct-messages-changed');
  await mute(ben, ana, true);
  await eventually(() => told.length === 1);
  expect(await counts(ben, ana)).toEqual([1, 0, 0, 0, true]);
  expect((await as(ana).read(to(ben))).isMuted).toBe(false);
  expect(ofAna).toEqual([]);
  await send(ana, ben, 'Are you there?');
  expect(await counts(ben, ana)).toEqual([2, 0, 0, 0, true]);
  const events = (await recordedDomainEvents(db)).filter(
    ({ kind, audience }) => kind === 'chat.direct-message' && JSON.stringify(audience).includes(ben.userId),
  );
  expect(JSON.stringify(events)).not.toContain('Are you there?');
  expect(events).toHaveLength(1);
  await mute(ben, ana, false);
  expect(await counts(ben, ana)).toEqual([2, 2, 1, 0, false]);
  await send(ben, ana);
  expect(await counts(ana, ben)).toEqual([1, 1, 1, 0, false]);
});

test('messages that arrive while others are marked as unread are counted, too', async () => {
  const [ana, ben] = two();
  for (let count = 0; count < 3; count += 1) await send(ana, ben);
  await markRead(ben, ana, 3);
  await Promise.all([send(ana, ben), markUnread(ben, ana, 2), send(ana, ben), markUnread(ben, ana, 3, chat.two)]);
  const { unread, version } = await as(ben).read(to(ana));
  expect([[3, 4].includes(unread), version]).toEqual([true, 2]);
});

test('a conversation stays muted in a merge if both of one person were, and a deleted account leaves no mark', async () => {
  const [from, into, ben, cleo] = [chat.person(1), chat.person(1), chat.person(1), chat.person(1)];
  for (const other of [ben, cleo]) {
    await send(other, from);
    await mute(from, other, true);
  }
  await send(cleo, into);
  await markUnread(from, ben, 1);
  const internal = chat.environment.service(chatInternalApi, chat.one.url);
  await internal.mergePerson({ params: { userId: from.userId }, body: { intoId: into.userId } });
  expect(await as(into).read(to(ben))).toMatchObject({ isMuted: true, unread: 1, version: 1 });
  expect(await as(into).read(to(cleo))).toMatchObject({ isMuted: false, unread: 2 });
  expect(await counts(into, cleo)).toEqual([2, 2, 1, 0, false]);
  await internal.removePerson({ params: { userId: into.userId } });
  const mutedBy = new mongoose.Types.ObjectId(into.userId);
  expect(await db.collection('conversations').countDocuments({ mutedBy })).toBe(0);
});
