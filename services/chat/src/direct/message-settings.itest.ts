import type { Identity } from '@meridian/service-kit';
import { outcome, someId } from '@meridian/service-kit/testing';
import type { MessageSettings } from '@meridian/shared-types';
import { chatInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat?.close());

const as = (person: Identity, at = chat.one) => chat.environment.client(directMessagesApi, at.url, person);
const internal = () => chat.environment.service(chatInternalApi, chat.one.url);
const message = () => ({ content: 'Hello', clientId: randomUUID() });
const send = (from: Identity, to: Identity, body = message()) =>
  outcome(as(from, chat.two).send({ params: { userId: to.userId }, body }));
const choose = (person: Identity, messagesFrom: MessageSettings['messagesFrom']) =>
  as(person).updateSettings({ body: { messagesFrom } });
const refusalOf = async (person: Identity, other: Identity) =>
  (await as(person).read({ params: { userId: other.userId } })).refusal;
const reasonOf = async ({ userId }: Identity, other: Identity) => {
  const call = { params: { userId, otherUserId: other.userId }, body: { isActive: true, isSiteAdmin: false } };
  return (await internal().accessToPerson(call)).verdicts.map(({ reason }) => reason).join();
};

test('everyone may begin a conversation until a person chooses otherwise, and the choice is stored', async () => {
  const [ana, ben] = [chat.person(1), chat.person(2)];
  expect(await as(ana).settings({})).toEqual({ messagesFrom: 'everyone' });
  expect(await refusalOf(ben, ana)).toBeNull();
  expect(await choose(ana, 'chapters')).toEqual({ messagesFrom: 'chapters' });
  expect(await as(ana, chat.two).settings({})).toEqual({ messagesFrom: 'chapters' });
  expect(await outcome(choose(ana, 'friends' as never))).toMatch(/^400/);
  expect(await outcome(as({ ...ana, isActive: false }).settings({}))).toBe('ok');
});

test('members of the chapters of a person may begin a conversation, and others are told why not', async () => {
  const [ana, ben, carla] = [chat.person(1, 2), chat.person(2, 3), chat.person(3)];
  await choose(ana, 'chapters');
  const text = `${ana.name} receives first messages only from members of their chapters.`;
  expect(await send(carla, ana)).toBe(`403 ${text}`);
  expect(await refusalOf(carla, ana)).toBe(text);
  expect(await reasonOf(carla, ana)).toBe('receives-from-chapters');
  expect([await refusalOf(ben, ana), await reasonOf(ben, ana), await send(ben, ana)]).toEqual([null, 'active', 'ok']);
  chat.stub.members.add(`${carla.userId} 1`);
  expect(await send(carla, ana)).toBe('ok');
});

test('nobody may begin a conversation with a person who chose so, not even a site admin, but they may begin one', async () => {
  const [ana, ben] = [chat.person(1), chat.person(1)];
  await choose(ana, 'nobody');
  const text = `${ana.name} does not receive first messages. They can write to you.`;
  expect(await send(ben, ana)).toBe(`403 ${text}`);
  expect(await send({ ...ben, isSiteAdmin: true }, ana)).toBe(`403 ${text}`);
  expect([await refusalOf(ben, ana), await reasonOf(ben, ana)]).toEqual([text, 'receives-from-nobody']);
  expect(await refusalOf(ana, ben)).toBeNull();
  expect(await send(ana, ben)).toBe('ok');
  expect([await refusalOf(ben, ana), await reasonOf(ben, ana), await send(ben, ana)]).toEqual([null, 'active', 'ok']);
});

test('an existing conversation continues, and a repeated first message is acknowledged', async () => {
  const [ana, ben] = [chat.person(1), chat.person(2)];
  const first = message();
  expect(await send(ben, ana, first)).toBe('ok');
  await choose(ana, 'nobody');
  expect(await send(ben, ana, first)).toBe('ok');
  expect(await send(ben, ana)).toBe('ok');
  expect((await as(ana).read({ params: { userId: ben.userId } })).messages).toHaveLength(2);
});

test('the choice is deleted with the account, and a merge keeps that of the remaining account, or else the other', async () => {
  const [from, into, other, gone] = [chat.person(1), chat.person(1), chat.person(1), chat.person(1)];
  await choose(from, 'nobody');
  await internal().mergePerson({ params: { userId: from.userId }, body: { intoId: into.userId } });
  expect(await as(into).settings({})).toEqual({ messagesFrom: 'nobody' });
  await choose(other, 'chapters');
  await internal().mergePerson({ params: { userId: into.userId }, body: { intoId: other.userId } });
  expect(await as(other).settings({})).toEqual({ messagesFrom: 'chapters' });
  expect(await as(into).settings({})).toEqual({ messagesFrom: 'everyone' });
  await choose(gone, 'nobody');
  await internal().removePerson({ params: { userId: gone.userId } });
  expect(await as(gone).settings({})).toEqual({ messagesFrom: 'everyone' });
  expect(await outcome(choose(gone, 'nobody'))).toMatch(/^403/);
  expect(await send(chat.person(1), { ...gone, userId: someId() })).toMatch(/^403/);
});
