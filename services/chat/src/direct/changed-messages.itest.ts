import { eventually, outcome, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { directCalls } from '../testing/direct-calls';
import { collect } from '../testing/socket-events';
import { useChat, type Person } from '../testing/use-chat';

const chat = useChat();
const calls = directCalls(chat);

/** Creates two people, and the calls of the first one to the second one. */
function twoPeople() {
  const [ana, ben] = calls.two();
  return {
    ana,
    ben,
    send: (content: string, clientId?: string) => calls.send(ana, ben, content, clientId),
    edit: (id: string, content: string, by: Person = ana) => calls.edit(by, by === ben ? ana : ben, id, content),
    remove: (id: string, by: Person = ana) => calls.remove(by, by === ben ? ana : ben, id),
    read: async (by: Person) => (await calls.read(by, by === ben ? ana : ben)).messages,
    listedFor: async (person: Person) => (await calls.as(person).conversations({})).conversations[0],
    domainEvents: async () =>
      (await recordedDomainEvents(chat.db)).filter(
        ({ audience }) => 'userIds' in audience && audience.userIds.includes(ana.userId),
      ),
  };
}

test('an edited message has its new text for both people, live at another replica, and nowhere the earlier one', async () => {
  const { ana, ben, send, edit, read, listedFor, domainEvents } = twoPeople();
  const { id } = await send('Meet at six');
  const notified = collect(await chat.connect(chat.two, ben), 'direct-messages-changed');
  await edit(id, 'Meet at seven');
  await eventually(() => notified.length > 0);
  for (const person of [ana, ben])
    expect(await read(person)).toMatchObject([{ id, seq: 1, content: 'Meet at seven', editedAt: expect.any(String) }]);
  expect(await listedFor(ben)).toMatchObject({ unread: 1, last: { content: 'Meet at seven' } });
  await edit(id, 'Meet at seven'); // The same edit again changes nothing.
  await edit(id, 'Meet at eight');
  expect((await domainEvents()).map(({ kind, data }) => [kind, data])).toEqual([
    ['chat.message-edited', { messageId: id, editSeq: 1, text: 'Meet at seven', mentionedIds: [] }],
    ['chat.message-edited', { messageId: id, editSeq: 2, text: 'Meet at eight', mentionedIds: [] }],
  ]);
  const stored = ['messages', 'conversations'].map((name) => chat.db.collection(name).find().toArray());
  expect(JSON.stringify(await Promise.all(stored))).not.toMatch(/at (?:six|seven)/);
});

test('a deleted message is empty, no longer counts as unread, and keeps its number', async () => {
  const { ana, ben, send, edit, remove, read, listedFor, domainEvents } = twoPeople();
  const clientId = randomUUID();
  const [first, second] = [await send('Wrong person', clientId), await send('Sorry')];
  await remove(first.id);
  expect(await listedFor(ben)).toMatchObject({ unread: 1, last: { content: 'Sorry' } });
  await remove(second.id);
  expect(await listedFor(ben)).toMatchObject({ unread: 0, last: { content: '', isRemoved: true } });
  expect((await calls.as(ben).conversations({})).unread).toBe(0);
  expect(await read(ben)).toMatchObject([1, 2].map((seq) => ({ seq, content: '', isRemoved: true })));
  expect((await domainEvents()).map(({ data }) => data)).toEqual([{ messageId: first.id }, { messageId: second.id }]);
  for (const refusal of await Promise.all([edit(first.id, 'Again'), remove(first.id)].map(outcome)))
    expect(refusal).toMatch(/^409/);
  // The page may send the message again, because it missed the response.
  expect(await send('Wrong person', clientId)).toMatchObject({ id: first.id, isRemoved: true });
  expect((await send('Hello')).seq).toBe(3);
  await calls.markRead(ben, ana, 1);
  expect(await listedFor(ben)).toMatchObject({ unread: 1 });
});

test('only the author changes a message, and nobody edits what they may not send', async () => {
  const { ana, ben, send, edit, remove, read } = twoPeople();
  const { id } = await send('Hello');
  for (const refusal of await Promise.all([edit(id, 'Bye', ben), remove(id, ben)].map(outcome)))
    expect(refusal).toMatch(/^403/);
  for (const refusal of await Promise.all([edit(someId(), 'Bye'), remove(someId())].map(outcome)))
    expect(refusal).toMatch(/^404/);
  chat.stub.inactive.add(ben.userId);
  expect(await outcome(edit(id, 'Bye'))).toMatch(/^403 This person is not an active member/);
  chat.stub.inactive.delete(ben.userId);
  await calls.block(ben, ana);
  await edit(id, 'Bye');
  expect(await read(ben)).toMatchObject([{ content: 'Hello' }]);
  await remove(id);
  expect(await read(ben)).toMatchObject([{ isRemoved: true }]);
});

test('simultaneous deletions, edits and messages agree about what is unread', async () => {
  const { ana, ben, send, edit, remove, listedFor } = twoPeople();
  const sent = [];
  for (const content of ['one', 'two', 'three', 'four']) sent.push(await send(content));
  await Promise.all([
    ...sent.slice(0, 3).flatMap(({ id }) => [outcome(remove(id)), outcome(remove(id))]),
    edit(sent[3]?.id ?? '', 'Four'),
    send('five'),
  ]);
  const { messages, unread } = await calls.read(ben, ana);
  expect(messages.map(({ content }) => content)).toEqual(['', '', '', 'Four', 'five']);
  expect([unread, (await listedFor(ben))?.unread]).toEqual([2, 2]);
});

test('a read position is stored although messages arrive and are deleted at the same time', async () => {
  const { ana, ben, send, remove, listedFor } = twoPeople();
  const [first] = [await send('one'), await send('two')];
  const later = ['three', 'four', 'five', 'six'].map((content) => send(content));
  await Promise.all([calls.markRead(ben, ana, 2), ...later, remove(first.id)]);
  expect((await listedFor(ben))?.unread).toBe(4);
});
