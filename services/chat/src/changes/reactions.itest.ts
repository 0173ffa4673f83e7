import { eventually, outcome, someId } from '@meridian/service-kit/testing';
import { HOUR_MS, REACTIONS, type Reaction } from '@meridian/shared-types';
import { chatApi, chatInternalApi, chatsApi, directMessagesApi } from '@meridian/shared-types/contracts';
import mongoose, { type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { markChatsRead } from '../testing/mark-chats-read';
import { collect, emitWithAck } from '../testing/socket-events';
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

type Person = ReturnType<TwoReplicas['person']>;

/** Creates a chapter with an admin and two members, the second of whom is in its room at the second replica. */
async function createRoom() {
  const chapterId = chat.newChapter();
  const [admin, ana, ben] = [chat.person(chapterId), chat.person(chapterId), chat.person(chapterId)];
  chat.stub.admins.add(`${admin.userId} ${chapterId}`);
  const [socket, listening] = [await chat.connect(chat.one, ana), await chat.connect(chat.two, ben)];
  await emitWithAck(listening, 'join-chapter', chapterId);
  const send = async (content: string) => {
    const ack = await emitWithAck(socket, 'send-message', { chapterId, content, clientId: randomUUID() });
    if (!ack.ok) throw new Error(ack.problem.message);
    return ack;
  };
  const as = (person: Person, at: 'one' | 'two' = 'one') => chat.environment.client(chatApi, chat[at].url, person);
  const react = (person: Person, id: string, isOn = true, reaction: Reaction = 'like', at: 'one' | 'two' = 'one') =>
    as(person, at).react({ params: { chapterId, id }, body: { reaction, isOn } });
  const history = (person: Person) => as(person).messages({ params: { chapterId } });
  const reactionsTo = async (person: Person) => (await history(person))[0]?.reactions;
  const who = (person: Person, id: string) => as(person).reactions({ params: { chapterId, id } });
  return { chapterId, admin, ana, ben, listening, send, as, react, history, reactionsTo, who };
}

test('a reaction is an entry of the log, live at every replica, and each reader sees their own in the history', async () => {
  const { ana, ben, listening, send, react, history, who } = await createRoom();
  const { id } = await send('We have a room for Saturday');
  const received = collect(listening, 'new-message');
  await react(ben, id);
  await react(ana, id);
  await react(ana, id, true, 'celebrate');
  await react(ben, id, false);
  await eventually(() => received.at(-1)?.seq === 5);
  expect(received.slice(-4).map(({ seq, senderId, content, change }) => ({ seq, senderId, content, change }))).toEqual([
    { seq: 2, senderId: ben.userId, content: '', change: { ...entry('like', true) } },
    { seq: 3, senderId: ana.userId, content: '', change: { ...entry('like', true) } },
    { seq: 4, senderId: ana.userId, content: '', change: { ...entry('celebrate', true) } },
    { seq: 5, senderId: ben.userId, content: '', change: { ...entry('like', false) } },
  ]);
  const count = (reaction: Reaction, isOwn: boolean) => ({ reaction, count: 1, isOwn });
  const counts = (isOwn: boolean) => [count('like', isOwn), count('celebrate', isOwn)];
  expect((await history(ana))[0]).toMatchObject({ reactedSeq: 5, reactions: counts(true) });
  expect((await history(ben))[0]).toMatchObject({ reactedSeq: 5, reactions: counts(false) });
  const people = [{ userId: ana.userId, name: ana.name, avatarUrl: null }];
  expect(await who(ben, id)).toEqual([
    { reaction: 'like', count: 1, people },
    { reaction: 'celebrate', count: 1, people },
  ]);
});

const entry = (reaction: Reaction, isOn: boolean) => ({ kind: 'reaction', seq: 1, reaction, isOn, content: '' });

test('each of the six reactions of a person counts once, from however many tabs, and the log has no gap', async () => {
  const { ana, ben, send, react, history, reactionsTo } = await createRoom();
  const { id } = await send('Hello');
  const tabs = (isOn: boolean) =>
    Array.from({ length: 6 }, (_, index) => react(ben, id, isOn, 'like', index % 2 ? 'one' : 'two'));
  await Promise.all(tabs(true));
  await react(ben, id);
  expect(await reactionsTo(ana)).toEqual([{ reaction: 'like', count: 1, isOwn: false }]);
  expect((await history(ana)).map(({ seq }) => seq)).toEqual([1, 2]);
  await Promise.all(tabs(false));
  expect(await reactionsTo(ana)).toEqual([]);
  await Promise.all(REACTIONS.flatMap((reaction) => [ana, ben].map((person) => react(person, id, true, reaction))));
  expect(await reactionsTo(ana)).toEqual(REACTIONS.map((reaction) => ({ reaction, count: 2, isOwn: true })));
  const seqs = (await history(ana)).map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 3 + 2 * REACTIONS.length }, (_, index) => index + 1));
});

test('only those who may write in the chat react, and muted members and those of a closed chat can still withdraw', async () => {
  const { chapterId, ana, ben, admin, as, send, react, who, reactionsTo } = await createRoom();
  const { id } = await send('Hello');
  const siteAdmin = { ...chat.person(), isSiteAdmin: true };
  for (const person of [siteAdmin, chat.person(), { ...ana, isActive: false }]) {
    expect(await outcome(react(person, id))).toMatch(/^403/);
    expect(await outcome(who(person, id))).toMatch(/^403/);
  }
  for (const refusal of [await outcome(react(ana, someId())), await outcome(who(ana, someId()))])
    expect(refusal).toMatch(/^404/);
  const body = { reaction: 'applause' as Reaction, isOn: true };
  expect(await outcome(as(ana).react({ params: { chapterId, id }, body }))).toMatch(/^400/);
  chat.stub.suspended.add(ben.userId);
  expect(await outcome(react(ben, id))).toMatch(/^403/);
  chat.stub.suspended.delete(ben.userId);
  chat.stub.archived.add(chapterId);
  expect(await outcome(react(ben, id))).toMatch(/^409/);
  chat.stub.archived.delete(chapterId);

  await react(ben, id);
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  await as(admin).mute({ params: { chapterId, userId: ben.userId }, body: { until, reason: 'Insults' } });
  expect(await outcome(react(ben, id, true, 'sad'))).toMatch(/^403 An admin of this chapter has muted you/);
  await react(ben, id, false);
  await as(admin).unmute({ params: { chapterId, userId: ben.userId } });
  await react(ben, id);
  await as(admin).changeSettings({ params: { chapterId }, body: { isClosed: true } });
  expect(await outcome(react(ben, id, true, 'sad'))).toMatch(/^403 The admins have closed this chat/);
  await react(ben, id, false);
  await react(admin, id);
  expect(await reactionsTo(ana)).toEqual([{ reaction: 'like', count: 1, isOwn: false }]);
});

test('a block changes neither the counts nor the names of reactions for anybody, and reactions do not count as unread', async () => {
  const { chapterId, ana, ben, admin, send, react, reactionsTo, who } = await createRoom();
  const { id } = await send('Hello');
  const clientOf = (person: Person) => chat.environment.client(chatsApi, chat.two.url, person);
  await markChatsRead(chat, ben, [{ chapterId, until: 1, version: 0 }]);
  const direct = chat.environment.client(directMessagesApi, chat.two.url, ben);
  await direct.block({ params: { userId: ana.userId } });
  await react(ana, id);
  await react(ben, id);
  const counted = (isOwn: boolean) => [{ reaction: 'like', count: 2, isOwn }];
  expect([await reactionsTo(ana), await reactionsTo(ben), await reactionsTo(admin)]).toEqual(
    [true, true, false].map(counted),
  );
  for (const reader of [ana, ben])
    expect((await who(reader, id))[0]?.people.map(({ name }) => name)).toEqual([ana.name, ben.name]);
  const { chapters, blockedIds } = await clientOf(ben).list({});
  expect([chapters.map(({ unread }) => unread), blockedIds]).toEqual([[0], [ana.userId]]);
});

test('slow mode does not apply to reactions, and they do not count as messages', async () => {
  const { chapterId, ana, admin, as, send, react } = await createRoom();
  const { id } = await send('Hello');
  await as(admin).changeSettings({ params: { chapterId }, body: { slowModeSeconds: 300 } });
  await react(ana, id);
  await react(ana, id, true, 'love');
  await as(admin).changeSettings({ params: { chapterId }, body: { slowModeSeconds: 0 } });
  expect((await send('Again')).seq).toBe(4);
});

test('a removed message has no reactions, even if they were made at the same time', async () => {
  const { chapterId, ana, ben, admin, as, send, react, history } = await createRoom();
  const { id } = await send('Hello');
  await react(ben, id);
  const params = { chapterId, id };
  const [removal, ...late] = await Promise.all([
    outcome(as(ana).deleteMessage({ params })),
    ...REACTIONS.map((reaction) => outcome(react(admin, id, true, reaction))),
  ]);
  expect(removal).toBe('ok');
  for (const each of late) expect(each).toMatch(/^(?:ok|409 This message has already been removed)/);
  expect((await history(ben))[0]).not.toHaveProperty('reactions');
  expect(await db.collection('messages').findOne({ conversation: `chapter:${chapterId}`, seq: 1 })).not.toHaveProperty(
    'reactions',
  );
  expect(await outcome(react(ben, id))).toMatch(/^409/);
  const change = (await history(ben)).at(-1);
  expect(await outcome(react(ben, change?.id ?? ''))).toMatch(/^404/);
});

test('the deletion of an account deletes its reactions, and refuses one that was under way', async () => {
  const { ana, ben, send, react, reactionsTo } = await createRoom();
  const { id } = await send('Hello');
  await react(ben, id);
  await react(ana, id);
  const internal = chat.environment.service(chatInternalApi, chat.one.url);
  await internal.removePerson({ params: { userId: ben.userId } });
  expect(await reactionsTo(ana)).toEqual([{ reaction: 'like', count: 1, isOwn: true }]);
  // The identity and the membership were checked before the removal.
  expect(await outcome(react(ben, id))).toBe('403 This account is being deleted.');
});

test('merged accounts have each reaction once', async () => {
  const { ana, ben, admin, send, react, who, reactionsTo } = await createRoom();
  const { id } = await send('Hello');
  await react(ben, id);
  await react(ana, id);
  await react(ben, id, true, 'thanks');
  await react(admin, id, true, 'thanks');
  const internal = chat.environment.service(chatInternalApi, chat.one.url);
  const merge = () => internal.mergePerson({ params: { userId: ben.userId }, body: { intoId: ana.userId } });
  await Promise.all([merge(), merge()]);
  expect(await reactionsTo(ana)).toEqual([
    { reaction: 'like', count: 1, isOwn: true },
    { reaction: 'thanks', count: 2, isOwn: true },
  ]);
  expect(JSON.stringify(await who(ana, id))).not.toContain(ben.userId);
});
