import { HOUR_MS } from '@meridian/shared-types';
import { eventually, outcome, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import type { EditMessage } from '@meridian/shared-types';
import { chatApi, chatInternalApi } from '@meridian/shared-types/contracts';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

type Person = ReturnType<TwoReplicas['person']>;

/** Creates a chapter with an admin and two members, the second of whom is in its room at the second replica. */
async function createRoom() {
  const chapterId = chat.newChapter();
  const [admin, ana, ben] = [chat.person(chapterId), chat.person(chapterId), chat.person(chapterId)];
  chat.stub.admins.add(`${admin.userId} ${chapterId}`);
  const [socket, listening] = [await chat.connect(chat.one, ana), await chat.connect(chat.two, ben)];
  await emitWithAck(listening, 'join-chapter', chapterId);
  const send = async (content: string, more: object = {}) => {
    const ack = await emitWithAck(socket, 'send-message', { chapterId, content, clientId: randomUUID(), ...more });
    if (!ack.ok) throw new Error(ack.problem.message);
    return ack;
  };
  const as = (person: Person) => chat.environment.client(chatApi, chat.one.url, person);
  const edit = (person: Person, id: string, content: string, more: Partial<EditMessage> = {}) =>
    as(person).editMessage({ params: { chapterId, id }, body: { content, ...more } });
  const remove = (person: Person, id: string) => as(person).deleteMessage({ params: { chapterId, id } });
  const history = () => as(ben).messages({ params: { chapterId } });
  const domainEvents = async () =>
    (await recordedDomainEvents(chat.db)).filter(
      ({ by, audience }) => by === ana.userId || ('userIds' in audience && audience.userIds.includes(ana.userId)),
    );
  return { chapterId, admin, ana, ben, listening, send, as, edit, remove, history, domainEvents };
}

test('an edit is an entry of the log, and nobody gets an earlier text from anywhere', async () => {
  const { ana, listening, send, edit, history } = await createRoom();
  const first = await send('Meet at six');
  await send('Yes', { replyTo: first.id });
  const received = collect(listening, 'new-message');
  await edit(ana, first.id, 'Meet at seven');
  await eventually(() => received.at(-1)?.seq === 3);
  expect(received.at(-1)).toMatchObject({
    content: '',
    senderId: ana.userId,
    change: { kind: 'edit', seq: 1, content: 'Meet at seven', editedAt: expect.any(String) },
  });
  await edit(ana, first.id, 'Meet at seven'); // The same edit again changes nothing.
  await edit(ana, first.id, 'Meet at eight');
  const messages = await history();
  expect(messages.map(({ seq, content, replyTo, change }) => [seq, content, replyTo?.text, change?.content])).toEqual([
    [1, 'Meet at eight', undefined, undefined],
    [2, 'Yes', 'Meet at eight', undefined],
    [3, '', undefined, 'Meet at eight'],
    [4, '', undefined, 'Meet at eight'],
  ]);
  expect(messages[0]?.editedAt).toBe(messages[3]?.change?.editedAt);
  expect(JSON.stringify(await chat.db.collection('messages').find().toArray())).not.toMatch(/at (?:six|seven)/);
});

test('after its author has deleted a message, its text and edits are empty, and nobody can change it any more', async () => {
  const { ana, admin, as, chapterId, send, edit, remove, history } = await createRoom();
  const { id } = await send('Wrong chat');
  await edit(ana, id, 'Wrong place');
  await remove(ana, id);
  expect(await history()).toMatchObject([
    { seq: 1, content: '', isRemoved: true, isRemovedByAuthor: true },
    { seq: 2, change: { kind: 'edit', content: '', isRemoved: true } },
    { seq: 3, change: { kind: 'removal', seq: 1 } },
  ]);
  expect(JSON.stringify(await history())).not.toContain('Wrong');
  const late = [
    edit(ana, id, 'Again'),
    remove(ana, id),
    as(admin).removeMessage({ params: { chapterId, id }, body: { reason: 'Insults' } }),
  ];
  for (const call of late) expect(await outcome(call)).toMatch(/^409/);
  expect((await as(admin).moderation({ params: { chapterId } })).removals).toEqual([]);
});

test('only the author changes a message, and only while they may write in the chat', async () => {
  const { chapterId, ana, ben, admin, as, send, edit, remove, history } = await createRoom();
  const { id } = await send('Hello');
  const siteAdmin = { ...chat.person(), isSiteAdmin: true };
  const tries = async (person: Person) => [await outcome(edit(person, id, 'Bye')), await outcome(remove(person, id))];
  for (const person of [ben, admin, siteAdmin, chat.person(), { ...ana, isActive: false }])
    for (const refusal of await tries(person)) expect(refusal).toMatch(/^403/);
  for (const refusal of [await outcome(edit(ana, someId(), 'Bye')), await outcome(remove(ana, someId()))])
    expect(refusal).toMatch(/^404/);
  chat.stub.suspended.add(ana.userId);
  for (const refusal of await tries(ana)) expect(refusal).toMatch(/^403/);
  chat.stub.suspended.delete(ana.userId);
  chat.stub.archived.add(chapterId);
  for (const refusal of await tries(ana)) expect(refusal).toMatch(/^409/);
  chat.stub.archived.delete(chapterId);
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  await as(admin).mute({ params: { chapterId, userId: ana.userId }, body: { until, reason: 'Insults' } });
  expect(await outcome(edit(ana, id, 'Bye'))).toMatch(/^403 An admin of this chapter has muted you/);
  await as(admin).unmute({ params: { chapterId, userId: ana.userId } });
  chat.stub.members.delete(`${ana.userId} ${chapterId}`);
  for (const refusal of await tries(ana)) expect(refusal).toMatch(/^403/);
  chat.stub.members.add(`${ana.userId} ${chapterId}`);
  for (const content of ['  ', 'x'.repeat(5001)]) expect(await outcome(edit(ana, id, content))).toMatch(/^400/);
  expect((await history()).map(({ content }) => content)).toEqual(['Hello']);
  await edit(ana, id, 'Bye');
  const entry = (await history()).at(-1);
  expect(await outcome(edit(ana, entry?.id ?? '', 'No message'))).toMatch(/^404/);
});

test('a muted author can delete messages, but not edit them', async () => {
  const { chapterId, ana, admin, as, send, edit, remove, history } = await createRoom();
  const { id } = await send('An insult');
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  await as(admin).mute({ params: { chapterId, userId: ana.userId }, body: { until, reason: 'Insults' } });
  expect(await outcome(edit(ana, id, 'A joke'))).toMatch(/^403/);
  await remove(ana, id);
  expect((await history())[0]).toMatchObject({ content: '', isRemovedByAuthor: true });
});

test('an edit notifies those whom the text newly mentions, and says whom it still mentions', async () => {
  const { ana, ben, admin, send, edit, history, domainEvents } = await createRoom();
  const mention = (content: string, ...people: Person[]) => ({
    mentions: people.map(({ userId, name }) => ({ userId, at: content.indexOf(`@${name}`) })),
  });
  const [before, after] = [`@${ben.name} hello`, `@${ben.name} and @${admin.name} hello`];
  const { id } = await send(before, mention(before, ben));
  await edit(ana, id, after, mention(after, ben, admin));
  await edit(ana, id, 'Hello all');
  expect((await history())[0]?.mentions).toBeUndefined();
  const data = (editSeq: number, text: string, mentionedIds: string[]) => ({
    messageId: id,
    editSeq,
    text,
    mentionedIds,
  });
  expect(await domainEvents()).toMatchObject([
    { kind: 'chat.mention', audience: { userIds: [ben.userId] } },
    { kind: 'chat.message-edited', data: data(2, after, [ben.userId, admin.userId]) },
    { kind: 'chat.mention', audience: { userIds: [admin.userId] }, data: { seq: 1, messageId: id, text: after } },
    { kind: 'chat.message-edited', data: data(3, 'Hello all', []) },
  ]);
});

test('only admins of the chapter read earlier texts, until an admin removes the message', async () => {
  const { chapterId, admin, ana, ben, as, send, edit, remove } = await createRoom();
  const other = chat.newChapter();
  const adminElsewhere = chat.person(other);
  chat.stub.admins.add(`${adminElsewhere.userId} ${other}`);
  const { id, timestamp } = await send('Meet at six');
  const read = (person: Person, of = id) => as(person).earlierTexts({ params: { chapterId, id: of } });
  expect(await read(admin)).toEqual([]);
  await edit(ana, id, 'Meet at seven');
  await edit(ana, id, 'Meet at eight');
  const earlier = await read(admin);
  expect(earlier.map(({ content }) => content)).toEqual(['Meet at six', 'Meet at seven']);
  expect([earlier[0]?.writtenAt, earlier[0]?.replacedAt]).toEqual([timestamp, earlier[1]?.writtenAt]);
  const readOnly = { isSiteAdmin: true, actorId: someId(), isReadOnly: true as const };
  const refused = [
    ana,
    ben,
    chat.person(),
    adminElsewhere,
    { ...admin, isActive: false },
    { ...chat.person(), isSiteAdmin: true },
    { ...chat.person(chapterId), isSiteAdmin: true },
    { ...admin, ...readOnly },
    // Of these two, the site admin who looks is a member of the chapter.
    { ...admin, actorId: ben.userId, isReadOnly: true as const },
    { ...admin, actorId: ben.userId },
  ];
  for (const person of refused) expect(await outcome(read(person))).toMatch(/^403/);
  expect(await outcome(read(admin, someId()))).toMatch(/^404/);
  await remove(ana, id);
  expect((await read(admin)).map(({ content }) => content)).toEqual(['Meet at six', 'Meet at seven', 'Meet at eight']);

  const second = await send('You fool');
  await edit(ana, second.id, 'You clown');
  await as(admin).removeMessage({ params: { chapterId, id: second.id }, body: { reason: 'Insults' } });
  expect(await read(admin, second.id)).toEqual([]);
  const told = (await recordedDomainEvents(chat.db)).filter(({ kind }) => kind === 'chat.removed-by-admin');
  expect(told.filter(({ data }) => 'chapterId' in data && data.chapterId === chapterId)).toMatchObject([
    { audience: { userIds: [ana.userId] }, data: { seq: second.seq, reason: 'Insults' } },
  ]);
});

test('simultaneous edits with the same text keep one earlier text', async () => {
  const { chapterId, admin, ana, as, send, edit } = await createRoom();
  const { id } = await send('Meet at six');
  await Promise.all(Array.from({ length: 4 }, () => edit(ana, id, 'Meet at seven')));
  const earlier = await as(admin).earlierTexts({ params: { chapterId, id } });
  expect(earlier.map(({ content }) => content)).toEqual(['Meet at six']);
});

test('a change that was under way when the account was deleted keeps no earlier text', async () => {
  const { ana, send, edit, remove, history } = await createRoom();
  const { id } = await send('Meet at six');
  await edit(ana, id, 'Meet at seven');
  const internal = chat.environment.service(chatInternalApi, chat.one.url);
  await internal.removePerson({ params: { userId: ana.userId } });
  // The identity and the membership were checked before the removal.
  for (const late of [edit(ana, id, 'Meet at eight'), remove(ana, id)])
    expect(await outcome(late)).toBe('403 This account is being deleted.');
  expect((await history())[0]).toMatchObject({ content: 'Meet at seven' });
  expect(
    await chat.db.collection('earlierTexts').countDocuments({ senderId: new mongoose.Types.ObjectId(ana.userId) }),
  ).toBe(0);
});
