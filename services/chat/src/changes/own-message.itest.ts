import { eventually, outcome, someId } from '@meridian/service-kit/testing';
import mongoose from 'mongoose';
import { createRoom } from '../testing/rooms';
import { collect, contents } from '../testing/socket-events';
import { useChat, type Person } from '../testing/use-chat';

const chat = useChat();

test('an edit is an entry of the log, and nobody gets an earlier text from anywhere', async () => {
  const { ana, listening, send, edit, history } = await createRoom(chat);
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

test('an edited text is cut like a sent one', async () => {
  const { ana, send, edit, history } = await createRoom(chat);
  const { id } = await send('Hello');
  await edit(ana, id, `one${'\n\u3164'.repeat(50)}\ntwo`);
  expect((await history())[0]?.content).toBe('one\n\n\ntwo');
});

test('a reply has no quote of a message that is deleted while the reply is sent', async () => {
  const { ana, send, remove, history } = await createRoom(chat);
  for (const _round of [1, 2, 3]) {
    const { id } = await send('Secret plan');
    await Promise.all([send('Yes', { replyTo: id }), remove(ana, id)]);
    expect(JSON.stringify(await history())).not.toContain('Secret');
  }
});

test('after its author has deleted a message, its text and edits are empty, and nobody can change it any more', async () => {
  const { ana, send, edit, remove, removeAsAdmin, moderation, history } = await createRoom(chat);
  const { id } = await send('Wrong chat');
  await edit(ana, id, 'Wrong place');
  await remove(ana, id);
  expect(await history()).toMatchObject([
    { seq: 1, content: '', isRemoved: true, isRemovedByAuthor: true },
    { seq: 2, change: { kind: 'edit', content: '', isRemoved: true } },
    { seq: 3, change: { kind: 'removal', seq: 1 } },
  ]);
  expect(JSON.stringify(await history())).not.toContain('Wrong');
  for (const refusal of await Promise.all([edit(ana, id, 'Again'), remove(ana, id), removeAsAdmin(id)].map(outcome)))
    expect(refusal).toMatch(/^409/);
  expect((await moderation()).removals).toEqual([]);
});

test('only the author changes a message, and only while they may write in the chat', async () => {
  const { chapterId, ana, ben, admin, mute, unmute, send, edit, remove, history } = await createRoom(chat);
  const { id } = await send('Hello');
  const refused = async (status: number, person: Person = ana) => {
    for (const refusal of await Promise.all([edit(person, id, 'Bye'), remove(person, id)].map(outcome)))
      expect(refusal).toMatch(new RegExp(`^${status}`));
  };
  for (const person of [ben, admin]) await refused(403, person);
  chat.stub.suspended.add(ana.userId);
  await refused(403);
  chat.stub.suspended.delete(ana.userId);
  chat.stub.archived.add(chapterId);
  await refused(409);
  chat.stub.archived.delete(chapterId);
  await mute(ana);
  expect(await outcome(edit(ana, id, 'Bye'))).toMatch(/^403 An admin of this chapter has muted you/);
  await unmute(ana);
  expect(contents(await history())).toEqual(['Hello']);
  await edit(ana, id, 'Bye');
  const entry = (await history()).at(-1);
  expect(await outcome(edit(ana, entry?.id ?? '', 'No message'))).toMatch(/^404/);
  await mute(ana);
  await remove(ana, id); // A muted author can delete messages.
  expect((await history())[0]).toMatchObject({ content: '', isRemovedByAuthor: true });
});

test('an edit notifies those whom the text newly mentions, and says whom it still mentions', async () => {
  const { ana, ben, admin, send, edit, history, domainEvents } = await createRoom(chat);
  const mention = (content: string, ...people: Person[]) => ({
    mentions: people.map(({ userId, name }) => ({ userId, at: content.indexOf(`@${name}`) })),
  });
  const [before, after] = [`@${ben.name} hello`, `@${ben.name} and @${admin.name} hello`];
  const { id } = await send(before, mention(before, ben));
  await edit(ana, id, after, mention(after, ben, admin));
  await edit(ana, id, 'Hello all');
  expect((await history())[0]?.mentions).toBeUndefined();
  const edited = { kind: 'chat.message-edited', data: { messageId: id } };
  expect(await domainEvents()).toMatchObject([
    { kind: 'chat.mention', audience: { userIds: [ben.userId] } },
    { ...edited, data: { editSeq: 2, text: after, mentionedIds: [ben.userId, admin.userId] } },
    { kind: 'chat.mention', audience: { userIds: [admin.userId] }, data: { seq: 1, messageId: id, text: after } },
    { ...edited, data: { editSeq: 3, text: 'Hello all', mentionedIds: [] } },
  ]);
});

test('only admins of the chapter read earlier texts, until an admin removes the message', async () => {
  const { chapterId, admin, ana, ben, as, send, edit, remove, removeAsAdmin, domainEvents } = await createRoom(chat);
  const { id, timestamp } = await send('Meet at six');
  const read = (person: Person, of = id) => as(person).earlierTexts({ params: { chapterId, id: of } });
  const texts = async () => (await read(admin)).map(({ content }) => content);
  expect(await texts()).toEqual([]);
  for (const content of ['Meet at seven', 'Meet at eight']) await edit(ana, id, content);
  expect(await texts()).toEqual(['Meet at six', 'Meet at seven']);
  const earlier = await read(admin);
  expect([earlier[0]?.writtenAt, earlier[0]?.replacedAt]).toEqual([timestamp, earlier[1]?.writtenAt]);
  for (const person of [
    chat.siteAdmin(chapterId),
    { ...admin, isSiteAdmin: true, actorId: someId(), isReadOnly: true as const },
    // Of these two, the site admin who looks is a member of the chapter.
    { ...admin, actorId: ben.userId, isReadOnly: true as const },
    { ...admin, actorId: ben.userId },
  ])
    expect(await outcome(read(person))).toMatch(/^403/);
  await remove(ana, id);
  expect(await texts()).toEqual(['Meet at six', 'Meet at seven', 'Meet at eight']);

  const second = await send('You fool');
  await edit(ana, second.id, 'You clown');
  await removeAsAdmin(second.id);
  expect(await read(admin, second.id)).toEqual([]);
  expect(await domainEvents('chat.removed-by-admin')).toMatchObject([
    { audience: { userIds: [ana.userId] }, data: { seq: second.seq, reason: 'Insults' } },
  ]);
});

test('simultaneous edits with the same text keep one earlier text', async () => {
  const { chapterId, admin, ana, as, send, edit } = await createRoom(chat);
  const { id } = await send('Meet at six');
  await Promise.all(Array.from({ length: 4 }, () => edit(ana, id, 'Meet at seven')));
  const earlier = await as(admin).earlierTexts({ params: { chapterId, id } });
  expect(earlier.map(({ content }) => content)).toEqual(['Meet at six']);
});

test('a change that was under way when the account was deleted keeps no earlier text', async () => {
  const { ana, send, edit, remove, history } = await createRoom(chat);
  const { id } = await send('Meet at six');
  await edit(ana, id, 'Meet at seven');
  await chat.removePerson(ana);
  // The identity and the membership were checked before the removal.
  for (const refusal of await Promise.all([edit(ana, id, 'Meet at eight'), remove(ana, id)].map(outcome)))
    expect(refusal).toBe('403 This account is being deleted.');
  expect((await history())[0]).toMatchObject({ content: 'Meet at seven' });
  const senderId = new mongoose.Types.ObjectId(ana.userId);
  expect(await chat.db.collection('earlierTexts').countDocuments({ senderId })).toBe(0);
});
