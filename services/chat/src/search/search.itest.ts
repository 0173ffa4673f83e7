import type { Identity } from '@meridian/service-kit';
import { outcome } from '@meridian/service-kit/testing';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { directCalls } from '../testing/direct-calls';
import { createRoom as createChat } from '../testing/rooms';
import { useChat } from '../testing/use-chat';

const chat = useChat();
type Query = Parameters<ReturnType<typeof chat.as>['chats']['search']>[0]['query'];
const find = (person: Identity, search: string, more: Omit<Query, 'search'> = {}) =>
  chat.as(person, chat.two).chats.search({ query: { search, ...more } });
const textsFor = async (person: Identity, search: string, more?: Omit<Query, 'search'>) =>
  (await find(person, search, more)).messages.map(({ text }) => text);

/** Creates a room in which Ana and Ben write. */
async function createRoom() {
  const room = await createChat(chat);
  const write = async (person: Identity, content: string) =>
    (await room.send(content, {}, person === room.ben ? room.listening : room.socket)).id;
  return { ...room, write };
}

test("a search finds messages of the person's chapters with the messages around them, newest first", async () => {
  const { chapterId, ana, ben, write } = await createRoom();
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
  const direct = directCalls(chat);
  const { id } = await direct.send(ana, ben, 'The violin is yours');
  for (const [person, other] of [[ana, ben] as const, [ben, ana] as const])
    expect((await find(person, 'violin')).messages).toMatchObject([
      { id, other: { userId: other.userId, person: { name: other.name } }, senderId: ana.userId },
    ]);
  expect(await textsFor(eva, 'violin')).toEqual([]);
  expect(await textsFor(ana, 'violin', { chapter: '1' })).toEqual([]); // A search in a chapter is about its chat.
  await direct.block(ben, ana);
  expect(await textsFor(ben, 'violin')).toEqual(['The violin is yours']); // As in the conversation itself.
  await direct.unblock(ben, ana);
  await direct.edit(ana, ben, id, 'The cello is yours');
  expect([await textsFor(ben, 'violin'), await textsFor(ben, 'cello')]).toEqual([[], ['The cello is yours']]);
  await direct.remove(ana, ben, id);
  expect(await textsFor(ana, 'cello')).toEqual([]);
});

test('an edited message is found by its new text only, and a removed one is not found', async () => {
  const { ana, ben, edit, remove, removeAsAdmin, write } = await createRoom();
  const [own, insult] = [await write(ana, 'Bring mangoes'), await write(ana, 'Papayas are for fools')];
  await write(ben, 'Mangoes and papayas');
  await edit(ana, own, 'Bring guavas');
  expect(await textsFor(ben, 'mango')).toEqual(['Mangoes and papayas']);
  expect(await textsFor(ben, 'guava')).toEqual(['Bring guavas']);
  await removeAsAdmin(insult);
  const { messages } = await find(ana, 'papaya');
  expect(messages).toMatchObject([{ text: 'Mangoes and papayas' }]);
  expect(messages[0]).not.toHaveProperty('before'); // The removed message was there.
  await remove(ana, own);
  expect(await textsFor(ben, 'guava')).toEqual([]);
});

test('a message that is held for review is not found until it is released', async () => {
  const { chapterId, ana, admin, as, changeSettings, moderation, write } = await createRoom();
  await changeSettings({ heldWords: ['lottery'] });
  await expect(write(ana, 'Lottery tonight')).rejects.toThrow();
  expect(await textsFor(ana, 'lottery')).toEqual([]);
  const [held] = (await moderation()).held ?? [];
  await as(admin).releaseHeld({ params: { chapterId, id: held!.id } });
  expect(await textsFor(ana, 'lottery')).toEqual(['Lottery tonight']);
});

test('only members find messages of a chapter, from the moment they join until they leave', async () => {
  const { chapterId, ana, ben, write } = await createRoom();
  await write(ana, 'The treasurer resigns');
  const outsider = chat.person();
  const office = chat.siteAdmin();
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
  chat.stub.away.add('chapters');
  expect(await outcome(find(ben, 'treasurer'))).toMatch(/^503/);
});

test('a search is narrowed to an author, a chapter and a time, and has pages', async () => {
  const { chapterId, ana, ben, write } = await createRoom();
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
  const { ana, write } = await createRoom();
  await write(ana, `1, ${text}!`);
  for (const search of found) expect([search, await textsFor(ana, search)]).toEqual([search, [`1, ${text}!`]]);
  for (const search of missed) expect([search, await textsFor(ana, search)]).toEqual([search, []]);
});

test('a long text is shown around the first word that was found, in one line', async () => {
  const { ana, write } = await createRoom();
  await write(ana, `${'Before it. '.repeat(40)}\n\nThe Amsterdam tram is late. ${'After it. '.repeat(40)}`);
  const [text = ''] = await textsFor(ana, 'amsterdam');
  expect(text).toMatch(/^…(?:Before it\. )+The Amsterdam tram is late\. .*After it.*…$/);
  expect(text.length).toBeLessThanOrEqual(241);
});

test('words are not sent with messages, and those of a merged account are found as messages of the other', async () => {
  const { ana, ben, history, write } = await createRoom();
  await write(ana, 'The archive moves');
  expect((await history())[0]).not.toHaveProperty('words');
  await chat.merge(ana, ben);
  expect(await textsFor(ben, 'archive', { author: ben.userId })).toEqual(['The archive moves']);
});
