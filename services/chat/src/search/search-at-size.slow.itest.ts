import type { Identity } from '@meridian/service-kit';
import { commandsDuring, readCosts, someId } from '@meridian/service-kit/testing';
import { searchTerms } from '@meridian/shared-types/search';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { wordsOf } from '../messages/message-words';
import { directKey } from '../messages/conversation';
import { useChat } from '../testing/use-chat';

const MESSAGES = 3000;
const OWN_CHAPTERS = [501, 502];
const OTHER_CHAPTER = 503;
const CONVERSATIONS = 30;
const DIRECT_MESSAGES = 50;

interface Stored {
  id: string;
  words: string[];
  senderId: string;
  chapterId?: number;
}

const chat = useChat();
let ana: Identity;
let writer: string;
const stored: Stored[] = [];
let clock = Math.floor(Date.UTC(2024, 1, 3) / 1000);

/** Some words are in all texts, in most of them, or in few. */
const textOf = (n: number) =>
  ['Evening', `w${n % 100}`, n % 3 ? 'open' : 'closed', n % 5 ? 'long' : 'short', n % 701 ? 'common' : 'rare'].join(
    ' ',
  );

/** Creates a message that is written 10 s after the one before. */
function messageOf(n: number, senderId: string) {
  clock += 10;
  const content = textOf(n);
  const _id = new Types.ObjectId(Types.ObjectId.generate(clock));
  const { words, wordText } = wordsOf({ content });
  stored.push({ id: String(_id), words, senderId });
  return { _id, senderId: new Types.ObjectId(senderId), content, words, wordText, createdAt: new Date(clock * 1000) };
}

beforeAll(async () => {
  const { db } = chat;
  ana = chat.person(...OWN_CHAPTERS);
  writer = someId();
  const inChapters = Array.from({ length: MESSAGES }, (_, n) =>
    [...OWN_CHAPTERS, OTHER_CHAPTER].map((chapterId) => {
      const message = messageOf(n, n % 50 ? ana.userId : writer);
      Object.assign(stored.at(-1)!, { chapterId });
      return { ...message, conversation: `chapter:${chapterId}`, seq: n + 1 };
    }),
  ).flat();
  await db.collection('messages').insertMany(inChapters);
  for (let at = 0; at < CONVERSATIONS; at += 1) {
    const otherId = someId();
    const conversation = directKey(ana.userId, otherId);
    const messages = Array.from({ length: DIRECT_MESSAGES }, (_, n) => ({
      ...messageOf(n, otherId),
      conversation,
      seq: n + 1,
      clientId: randomUUID(),
    }));
    await db.collection('messages').insertMany(messages);
    await db.collection('conversations').insertOne({
      _id: conversation as never,
      people: [ana.userId, otherId].sort().map((id) => new Types.ObjectId(id)),
      last: { id: messages.at(-1)!._id },
    });
  }
}, 120_000);

/** The searches match all messages, most of them, few, prefixes of many words, or none, alone and combined. */
const SEARCHES = 'evening, long ope, w, w7, evening w7, w42 long closed, rare, evening rare, x, long x'.split(', ');
const NARROWED = [{}, { chapter: String(OWN_CHAPTERS[0]) }, { author: 'writer' }, { from: '2024-02-04T00:00:00Z' }];

/** Returns the ids of the messages that a search finds, computed from all of them. */
const expectedOf = (search: string, { chapter, author, from }: { chapter?: string; author?: string; from?: string }) =>
  stored
    .filter(
      ({ id, words, senderId, chapterId }) =>
        chapterId !== OTHER_CHAPTER &&
        (!chapter || chapterId === Number(chapter)) &&
        (!author || senderId === author) &&
        (!from || parseInt(id.slice(0, 8), 16) >= Date.parse(from) / 1000) &&
        searchTerms(search).every((term) => words.some((word) => word.startsWith(term))),
    )
    .map(({ id }) => id)
    .reverse();

test.each(SEARCHES)('a search for «%s» examines only the documents that it returns, on every page', async (search) => {
  const api = chat.as(ana).chats;
  for (const narrowed of NARROWED) {
    const more = 'author' in narrowed ? { author: writer } : narrowed;
    const found: string[] = [];
    let before: string | undefined;
    for (let page = 0; page < 2; page += 1) {
      const sent = await commandsDuring(chat.db.name, async () => {
        const { messages, next } = await api.search({ query: { search, ...more, ...(before && { before }) } });
        found.push(...messages.map(({ id }) => id));
        before = next ?? undefined;
      });
      const costs = await readCosts(chat.db, sent);
      expect([search, more, costs?.filter(({ documents, returned }) => documents > returned + 1)]).toEqual([
        search,
        more,
        costs && [],
      ]);
      expect(sent.length).toBeLessThanOrEqual(13);
      if (!before) break;
    }
    expect([search, more, found]).toEqual([search, more, expectedOf(search, more).slice(0, found.length)]);
    expect(found).toHaveLength(Math.min(40, expectedOf(search, more).length));
  }
});

test.each<[string, number]>([
  ['evening', 2100],
  ['evening rare', 2200],
  ['w7', 1500],
  ['x', 0],
])('a search for «%s» reads at most %d keys', async (search, most) => {
  const api = chat.as(ana).chats;
  const sent = await commandsDuring(chat.db.name, () => api.search({ query: { search } }));
  const costs = await readCosts(chat.db, sent);
  const keys = (costs ?? []).filter(({ documents }) => documents === 0).map((each) => each.keys);
  expect(keys.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(most);
});
