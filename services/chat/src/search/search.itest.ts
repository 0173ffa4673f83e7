import type { Identity } from '@meridian/service-kit';
import { outcome } from '@meridian/service-kit/testing';
import type { ChatMessage } from '@meridian/shared-types';
import { chatApi, chatInternalApi, chatsApi, directMessagesApi } from '@meridian/shared-types/contracts';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { randomUUID } from 'node:crypto';
import { emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

type Query = Parameters<ReturnType<typeof searchOf>['search']>[0]['query'];
const searchOf = (person: Identity, at = chat.two) => chat.environment.client(chatsApi, at.url, person);
const find = (person: Identity, search: string, more: Omit<Query, 'search'> = {}) =>
  searchOf(person).search({ query: { search, ...more } });
const textsFor = async (person: Identity, search: string, more?: Omit<Query, 'search'>) =>
  (await find(person, search, more)).messages.map(({ text }) => text);

/** Creates a chapter with two members, who write there. */
async function createChat() {
  const chapterId = chat.newChapter();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  chat.stub.admins.add(`${ben.userId} ${chapterId}`);
  const sockets = new Map([ana, ben].map((person) => [person.userId, chat.connect(chat.one, person)]));
  const api = (person: Identity) => chat.environment.client(chatApi, chat.one.url, person);
  const write = async (person: Identity, content: string): Promise<string> => {
    const socket = await sockets.get(person.userId)!;
    const ack = await emitWithAck(socket, 'send-message', { chapterId, content, clientId: randomUUID() });
    if (!ack.ok) throw new Error(ack.problem.message);
    return ack.id;
  };
  const params = (id: string) => ({ chapterId, id });
  return { chapterId, ana, ben, api, write, params };
}

test("a search finds messages of the person's chapters with the messages around them, newest first", async () => {
  const { chapterId, ana, ben, write } = await createChat();
  await write(ana, 'Who brings the drum?');
  const first = await write(ben, 'The harvest dinner needs a hall');
  await write(ana, 'The library is free');
  const second = await write(ben, 'Then we harvest on Sunday');
  const { messages, next } = await find(ana, 'harv');
  expect(next).toBeNull();
  expect(messages).toMatchObject([
    { id: second, seq: 4, text: 'Then we harvest on Sunday', senderId: ben.userId, sender: { name: ben.name } },
    {
      id: first,
      seq: 2,
      chapter: { id: chapterId, name: 'Chapter', slug: 'chapter' },
      before: { seq: 1, text: 'Who brings the drum?', sender: { name: ana.name } },
      after: { seq: 3, text: 'The library is free', sender: { name: ana.name } },
    },
  ]);
  expect(messages[0]).not.toHaveProperty('after');
  expect(await textsFor(ana, 'sunday harvest')).toEqual(['Then we harvest on Sunday']);
  expect(await textsFor(ana, 'arvest')).toEqual([]);
  expect(await textsFor(ana, '…')).toEqual([]);
});

test('a search also finds direct messages, for the two people only', async () => {
  const [ana, ben, eva] = [chat.person(1), chat.person(1), chat.person(1)];
  const api = chat.environment.client(directMessagesApi, chat.one.url, ana);
  const sent = await api.send({
    params: { userId: ben.userId },
    body: { content: 'The violin is yours', clientId: randomUUID() },
  });
  for (const [person, other] of [
    [ana, ben],
    [ben, ana],
  ] as const)
    expect((await find(person, 'violin')).messages).toMatchObject([
      { id: sent.id, other: { userId: other.userId, person: { name: other.name } }, senderId: ana.userId },
    ]);
  expect(await textsFor(eva, 'violin')).toEqual([]);
  expect(await textsFor(ana, 'violin', { chapter: '1' })).toEqual([]); // A search in a chapter is about its chat.

  const blocking = chat.environment.client(directMessagesApi, chat.one.url, ben);
  await blocking.block({ params: { userId: ana.userId } });
  expect(await textsFor(ben, 'violin')).toEqual(['The violin is yours']); // As in the conversation itself.
  await api.editMessage({ params: { userId: ben.userId, id: sent.id }, body: { content: 'x' } }).catch(() => undefined);
  await blocking.unblock({ params: { userId: ana.userId } });
  await api.editMessage({ params: { userId: ben.userId, id: sent.id }, body: { content: 'The cello is yours' } });
  expect(await textsFor(ben, 'violin')).toEqual([]);
  expect(await textsFor(ben, 'cello')).toEqual(['The cello is yours']);
  await api.deleteMessage({ params: { userId: ben.userId, id: sent.id } });
  expect(await textsFor(ana, 'cello')).toEqual([]);
});

test('an edited message is found by its new text only, and a removed one is not found', async () => {
  const { ana, ben, api, write, params } = await createChat();
  const [own, insult] = [await write(ana, 'Bring mangoes'), await write(ana, 'Papayas are for fools')];
  await write(ben, 'Mangoes and papayas');
  await api(ana).editMessage({ params: params(own), body: { content: 'Bring guavas' } });
  expect(await textsFor(ben, 'mango')).toEqual(['Mangoes and papayas']);
  expect(await textsFor(ben, 'guava')).toEqual(['Bring guavas']);
  await api(ben).removeMessage({ params: params(insult), body: { reason: 'Insults' } });
  const { messages } = await find(ana, 'papaya');
  expect(messages).toMatchObject([{ text: 'Mangoes and papayas' }]);
  expect(messages[0]).not.toHaveProperty('before'); // The removed message was there.
  await api(ana).deleteMessage({ params: params(own) });
  expect(await textsFor(ben, 'guava')).toEqual([]);
});

test('a message that is held for review is not found until it is released', async () => {
  const { chapterId, ana, ben, api, write } = await createChat();
  await api(ben).changeSettings({ params: { chapterId }, body: { heldWords: ['lottery'] } });
  await expect(write(ana, 'Lottery tonight')).rejects.toThrow();
  expect(await textsFor(ana, 'lottery')).toEqual([]);
  const [held] = (await api(ben).moderation({ params: { chapterId } })).held ?? [];
  await api(ben).releaseHeld({ params: { chapterId, id: held!.id } });
  expect(await textsFor(ana, 'lottery')).toEqual(['Lottery tonight']);
});

test('only members find messages of a chapter, from the moment they join until they leave', async () => {
  const { chapterId, ana, ben, write } = await createChat();
  await write(ana, 'The treasurer resigns');
  const outsider = chat.person();
  const office = { ...chat.person(), isSiteAdmin: true };
  for (const person of [outsider, office]) {
    expect(await textsFor(person, 'treasurer')).toEqual([]);
    expect(await textsFor(person, 'treasurer', { chapter: String(chapterId) })).toEqual([]);
  }
  chat.stub.archived.add(chapterId);
  expect(await textsFor(ben, 'treasurer')).toEqual(['The treasurer resigns']); // Members read an archived chapter.
  chat.stub.members.delete(`${ben.userId} ${chapterId}`);
  expect(await textsFor(ben, 'treasurer')).toEqual([]);
  chat.stub.suspended.add(ana.userId);
  expect(await textsFor(ana, 'treasurer')).toEqual([]);
  expect(await outcome(find({ ...outsider, isActive: false }, 'treasurer'))).toMatch(/^403/);
  expect(await outcome(find({ ...ben, actorId: office.userId }, 'treasurer'))).toMatch(/^403/);
  chat.stub.away.add('chapters');
  expect(await outcome(find(ben, 'treasurer'))).toMatch(/^503/);
  chat.stub.away.delete('chapters');
});

test('a search is narrowed to an author, a chapter and a time, and has pages', async () => {
  const { chapterId, ana, ben, write } = await createChat();
  const elsewhere = chat.newChapter();
  chat.stub.members.add(`${ana.userId} ${elsewhere}`);
  for (const n of [1, 2, 3, 4, 5]) await write(n % 2 ? ana : ben, `Tickets ${n}`);
  expect(await textsFor(ben, 'tickets', { author: ben.userId })).toEqual(['Tickets 4', 'Tickets 2']);
  expect(await textsFor(ana, 'tickets', { chapter: String(elsewhere) })).toEqual([]);
  expect(await textsFor(ana, 'tickets', { chapter: String(chapterId) })).toHaveLength(5);
  const in10Minutes = new Date(Date.now() + 600_000).toISOString();
  expect(await textsFor(ana, 'tickets', { from: in10Minutes })).toEqual([]);
  expect(await textsFor(ana, 'tickets', { from: '2020-01-01T00:00:00Z', to: in10Minutes })).toHaveLength(5);
  expect(await textsFor(ana, 'tickets', { to: '2020-01-01T00:00:00Z' })).toEqual([]);
  const pages: string[] = [];
  let before: string | undefined;
  do {
    const { messages, next } = await find(ana, 'tickets', { limit: '2', ...(before && { before }) });
    pages.push(messages.map(({ text }) => text).join(', '));
    before = next ?? undefined;
  } while (before);
  expect(pages).toEqual(['Tickets 5, Tickets 4', 'Tickets 3, Tickets 2', 'Tickets 1']);
});

test.each(SEARCH_CASES)('$text is found as in the other searches', async ({ text, found, missed }) => {
  const { ana, write } = await createChat();
  await write(ana, `1, ${text}!`);
  for (const search of found) expect([search, await textsFor(ana, search)]).toEqual([search, [`1, ${text}!`]]);
  for (const search of missed) expect([search, await textsFor(ana, search)]).toEqual([search, []]);
});

test('a long text is shown around the first word that was found, in one line', async () => {
  const { ana, write } = await createChat();
  await write(ana, `${'Before it. '.repeat(40)}\n\nThe Amsterdam tram is late. ${'After it. '.repeat(40)}`);
  const [text = ''] = await textsFor(ana, 'amsterdam');
  expect(text).toMatch(/^…(?:Before it\. )+The Amsterdam tram is late\. .*After it.*…$/);
  expect(text.length).toBeLessThanOrEqual(241);
});

test('words are not sent with messages, and those of a merged account are found as messages of the other', async () => {
  const { chapterId, ana, ben, api, write } = await createChat();
  await write(ana, 'The archive moves');
  const read = (await api(ben).messages({ params: { chapterId } })) as (ChatMessage & { words?: unknown })[];
  expect(read[0]).not.toHaveProperty('words');
  const internal = chat.environment.service(chatInternalApi, chat.one.url);
  await internal.mergePerson({ params: { userId: ana.userId }, body: { intoId: ben.userId } });
  expect(await textsFor(ben, 'archive', { author: ben.userId })).toEqual(['The archive moves']);
});
