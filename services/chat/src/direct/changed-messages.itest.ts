import type { Identity } from '@meridian/service-kit';
import { eventually, outcome, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import { directMessagesApi } from '@meridian/shared-types/contracts';
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

/** Two people, the calls of each to the other, and the messages and domain events of the first one. */
function twoPeople() {
  const [ana, ben] = [chat.person(1), chat.person(1)] as const;
  const as = (person: Identity) => chat.environment.client(directMessagesApi, chat.one.url, person);
  const otherOf = (person: Identity) => (person.userId === ana.userId ? ben.userId : ana.userId);
  const paramsOf = (person: Identity, id: string) => ({ userId: otherOf(person), id });
  const send = (content: string, clientId: string = randomUUID()) =>
    as(ana).send({ params: { userId: ben.userId }, body: { content, clientId } });
  const edit = (person: Identity, id: string, content: string) =>
    as(person).editMessage({ params: paramsOf(person, id), body: { content } });
  const remove = (person: Identity, id: string) => as(person).deleteMessage({ params: paramsOf(person, id) });
  const read = (person: Identity) => as(person).read({ params: { userId: otherOf(person) } });
  const listed = async (person: Identity) => (await as(person).conversations({})).conversations[0];
  const domainEvents = async () =>
    (await recordedDomainEvents(db)).filter(
      ({ audience }) => 'userIds' in audience && audience.userIds.includes(ana.userId),
    );
  return { ana, ben, as, send, edit, remove, read, listed, domainEvents };
}

test('an edited message has its new text for both people, live at another replica, and nowhere the earlier one', async () => {
  const { ana, ben, send, edit, read, listed, domainEvents } = twoPeople();
  const { id } = await send('Meet at six');
  const notified = collect(await chat.connect(chat.two, ben), 'direct-messages-changed');
  await edit(ana, id, 'Meet at seven');
  await eventually(() => notified.length > 0);
  for (const person of [ana, ben])
    expect((await read(person)).messages).toMatchObject([
      { id, seq: 1, content: 'Meet at seven', editedAt: expect.any(String) },
    ]);
  expect(await listed(ben)).toMatchObject({ unread: 1, last: { content: 'Meet at seven' } });
  await edit(ana, id, 'Meet at seven'); // The same edit again changes nothing.
  await edit(ana, id, 'Meet at eight');
  expect((await domainEvents()).map(({ kind, data }) => [kind, data])).toEqual([
    ['chat.message-edited', { messageId: id, editSeq: 1, text: 'Meet at seven', mentionedIds: [] }],
    ['chat.message-edited', { messageId: id, editSeq: 2, text: 'Meet at eight', mentionedIds: [] }],
  ]);
  const stored = [db.collection('messages'), db.collection('conversations')].map((each) => each.find().toArray());
  expect(JSON.stringify(await Promise.all(stored))).not.toMatch(/at (?:six|seven)/);
});

test('a deleted message is empty, no longer counts as unread, and keeps its number', async () => {
  const { ana, ben, as, send, edit, remove, read, listed, domainEvents } = twoPeople();
  const clientId = randomUUID();
  const [first, second] = [await send('Wrong person', clientId), await send('Sorry')];
  await remove(ana, first.id);
  expect(await listed(ben)).toMatchObject({ unread: 1, last: { content: 'Sorry' } });
  await remove(ana, second.id);
  expect(await listed(ben)).toMatchObject({ unread: 0, last: { content: '', isRemoved: true } });
  expect((await as(ben).conversations({})).unread).toBe(0);
  expect((await read(ben)).messages).toMatchObject([
    { seq: 1, content: '', isRemoved: true },
    { seq: 2, content: '', isRemoved: true },
  ]);
  expect((await domainEvents()).map(({ data }) => data)).toEqual([{ messageId: first.id }, { messageId: second.id }]);
  for (const late of [edit(ana, first.id, 'Again'), remove(ana, first.id)]) expect(await outcome(late)).toMatch(/^409/);
  // The page may send the message again, because it missed the response.
  expect(await send('Wrong person', clientId)).toMatchObject({ id: first.id, isRemoved: true });
  expect((await send('Hello')).seq).toBe(3);
  await as(ben).markRead({ params: { userId: ana.userId }, body: { until: 1, version: 0 } });
  expect(await listed(ben)).toMatchObject({ unread: 1 });
});

test('only the author changes a message, and nobody edits what they may not send', async () => {
  const { ana, ben, as, send, edit, remove, read } = twoPeople();
  const { id } = await send('Hello');
  const tries = async (person: Identity, of = id) => [
    await outcome(edit(person, of, 'Bye')),
    await outcome(remove(person, of)),
  ];
  for (const refusal of await tries(ben)) expect(refusal).toMatch(/^403/);
  for (const refusal of await tries({ ...ana, actorId: someId() })) expect(refusal).toMatch(/^403/);
  for (const refusal of await tries({ ...ana, isActive: false })) expect(refusal).toMatch(/^403/);
  for (const refusal of await tries(ana, someId())) expect(refusal).toMatch(/^404/);
  for (const refusal of await tries(chat.person(1))) expect(refusal).toMatch(/^404/);
  for (const content of [' ', 'x'.repeat(5001)]) expect(await outcome(edit(ana, id, content))).toMatch(/^400/);
  chat.stub.inactive.add(ben.userId);
  expect(await outcome(edit(ana, id, 'Bye'))).toMatch(/^403 This person is not an active member/);
  chat.stub.inactive.delete(ben.userId);
  await as(ben).block({ params: { userId: ana.userId } });
  expect(await outcome(edit(ana, id, 'Bye'))).toBe('ok');
  expect((await read(ben)).messages).toMatchObject([{ content: 'Hello' }]);
  await remove(ana, id);
  expect((await read(ben)).messages).toMatchObject([{ isRemoved: true }]);
});

test('simultaneous deletions, edits and messages agree about what is unread', async () => {
  const { ana, ben, send, edit, remove, read, listed } = twoPeople();
  const sent = [];
  for (const content of ['one', 'two', 'three', 'four']) sent.push(await send(content));
  await Promise.all([
    ...sent.slice(0, 3).flatMap(({ id }) => [outcome(remove(ana, id)), outcome(remove(ana, id))]),
    outcome(edit(ana, sent[3]?.id ?? '', 'Four')),
    send('five'),
  ]);
  const { messages, unread } = await read(ben);
  expect(messages.map(({ content }) => content)).toEqual(['', '', '', 'Four', 'five']);
  expect([unread, (await listed(ben))?.unread]).toEqual([2, 2]);
});

test('a read position is stored although messages arrive and are deleted at the same time', async () => {
  const { ana, ben, as, send, remove, listed } = twoPeople();
  const [first] = [await send('one'), await send('two')];
  const calls = ['three', 'four', 'five', 'six'].map((content) => send(content));
  await Promise.all([
    as(ben).markRead({ params: { userId: ana.userId }, body: { until: 2, version: 0 } }),
    ...calls,
    remove(ana, first.id),
  ]);
  expect((await listed(ben))?.unread).toBe(4);
});
