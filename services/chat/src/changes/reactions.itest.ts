import { eventually, outcome } from '@meridian/service-kit/testing';
import { REACTIONS, type Reaction } from '@meridian/shared-types';
import { createRoom as createChat } from '../testing/rooms';
import { collect, markChatsRead, seqs, upTo } from '../testing/socket-events';
import { useChat, type Person } from '../testing/use-chat';

const chat = useChat();

/** Creates a room with a message of Ana. */
async function createRoom() {
  const room = await createChat(chat);
  const { id } = await room.send('We have a room for Saturday');
  return {
    ...room,
    id,
    react: (person: Person, isOn = true, reaction: Reaction = 'like', at = chat.one) =>
      room.react(person, id, isOn, reaction, at),
    reactionsTo: async (person: Person) => (await room.history(person))[0]?.reactions,
    who: (person: Person) => room.as(person).reactions({ params: { chapterId: room.chapterId, id } }),
  };
}
const count = (reaction: Reaction, isOwn: boolean, people = 1) => ({ reaction, count: people, isOwn });

test('a reaction is an entry of the log, live at every replica, and each reader sees their own in the history', async () => {
  const { ana, ben, listening, react, history, who } = await createRoom();
  const received = collect(listening, 'new-message');
  await react(ben);
  await react(ana);
  await react(ana, true, 'celebrate');
  await react(ben, false);
  await eventually(() => received.at(-1)?.seq === 5);
  const entry = (seq: number, { userId }: Person, reaction: Reaction, isOn: boolean) => ({
    ...{ seq, senderId: userId, content: '' },
    change: { kind: 'reaction', seq: 1, reaction, isOn, content: '' },
  });
  expect(received.slice(-4).map(({ seq, senderId, content, change }) => ({ seq, senderId, content, change }))).toEqual([
    entry(2, ben, 'like', true),
    entry(3, ana, 'like', true),
    entry(4, ana, 'celebrate', true),
    entry(5, ben, 'like', false),
  ]);
  for (const [reader, isOwn] of [[ana, true] as const, [ben, false] as const])
    expect((await history(reader))[0]).toMatchObject({
      reactedSeq: 5,
      reactions: [count('like', isOwn), count('celebrate', isOwn)],
    });
  const people = [{ userId: ana.userId, name: ana.name, avatarUrl: null }];
  expect(await who(ben)).toEqual([
    { reaction: 'like', count: 1, people },
    { reaction: 'celebrate', count: 1, people },
  ]);
});

test('each of the six reactions of a person counts once, from however many tabs, and the log has no gap', async () => {
  const { ana, ben, react, history, reactionsTo } = await createRoom();
  const tabs = (isOn: boolean) =>
    Promise.all(upTo(6).map((tab) => react(ben, isOn, 'like', tab % 2 ? chat.one : chat.two)));
  await tabs(true);
  await react(ben);
  expect(await reactionsTo(ana)).toEqual([count('like', false)]);
  expect(seqs(await history(ana))).toEqual([1, 2]);
  await tabs(false);
  expect(await reactionsTo(ana)).toEqual([]);
  await Promise.all(REACTIONS.flatMap((reaction) => [ana, ben].map((person) => react(person, true, reaction))));
  expect(await reactionsTo(ana)).toEqual(REACTIONS.map((reaction) => count(reaction, true, 2)));
  expect(seqs(await history(ana))).toEqual(upTo(3 + 2 * REACTIONS.length));
});

test('only those who may write in the chat react, and muted members and those of a closed chat can still withdraw', async () => {
  const { chapterId, ana, ben, admin, mute, unmute, changeSettings, react, reactionsTo } = await createRoom();
  chat.stub.suspended.add(ben.userId);
  expect(await outcome(react(ben))).toMatch(/^403/);
  chat.stub.suspended.delete(ben.userId);
  chat.stub.archived.add(chapterId);
  expect(await outcome(react(ben))).toMatch(/^409/);
  chat.stub.archived.delete(chapterId);

  await react(ben);
  await mute(ben);
  expect(await outcome(react(ben, true, 'sad'))).toMatch(/^403 An admin of this chapter has muted you/);
  await react(ben, false);
  await unmute(ben);
  await react(ben);
  await changeSettings({ isClosed: true });
  expect(await outcome(react(ben, true, 'sad'))).toMatch(/^403 The admins have closed this chat/);
  await react(ben, false);
  await react(admin);
  expect(await reactionsTo(ana)).toEqual([count('like', false)]);
});

test('a block changes neither the counts nor the names of reactions for anybody, and reactions do not count as unread', async () => {
  const { chapterId, ana, ben, admin, react, reactionsTo, who } = await createRoom();
  await markChatsRead(chat, ben, [{ chapterId, until: 1, version: 0 }]);
  await chat.as(ben).direct.block({ params: { userId: ana.userId } });
  await react(ana);
  await react(ben);
  for (const [reader, isOwn] of [[ana, true] as const, [ben, true] as const, [admin, false] as const]) {
    expect(await reactionsTo(reader)).toEqual([count('like', isOwn, 2)]);
    expect((await who(reader))[0]?.people.map(({ name }) => name)).toEqual([ana.name, ben.name]);
  }
  const { chapters, blockedIds } = await chat.as(ben, chat.two).chats.list({});
  expect([chapters.map(({ unread }) => unread), blockedIds]).toEqual([[0], [ana.userId]]);
});

test('slow mode does not apply to reactions, and they do not count as messages', async () => {
  const { ana, changeSettings, react, send } = await createRoom();
  await changeSettings({ slowModeSeconds: 300 });
  await react(ana);
  await react(ana, true, 'love');
  await changeSettings({ slowModeSeconds: 0 });
  expect((await send('Again')).seq).toBe(4);
});

test('a removed message has no reactions, even if they were made at the same time', async () => {
  const { chapterId, ana, ben, admin, id, remove, react, history, as } = await createRoom();
  await react(ben);
  const [removal, ...late] = await Promise.all([
    outcome(remove(ana, id)),
    ...REACTIONS.map((reaction) => outcome(react(admin, true, reaction))),
  ]);
  expect(removal).toBe('ok');
  for (const each of late) expect(each).toMatch(/^(?:ok|409 This message has already been removed)/);
  expect((await history(ben))[0]).not.toHaveProperty('reactions');
  const stored = await chat.db.collection('messages').findOne({ conversation: `chapter:${chapterId}`, seq: 1 });
  expect(stored).not.toHaveProperty('reactions');
  expect(await outcome(react(ben))).toMatch(/^409/);
  const entry = (await history(ben)).at(-1)?.id ?? '';
  const body = { reaction: 'like' as const, isOn: true };
  expect(await outcome(as(ben).react({ params: { chapterId, id: entry }, body }))).toMatch(/^404/);
});

test('the deletion of an account deletes its reactions, and refuses one that was under way', async () => {
  const { ana, ben, react, reactionsTo } = await createRoom();
  await react(ben);
  await react(ana);
  await chat.removePerson(ben);
  expect(await reactionsTo(ana)).toEqual([count('like', true)]);
  // The identity and the membership were checked before the removal.
  expect(await outcome(react(ben))).toBe('403 This account is being deleted.');
});

test('merged accounts have each reaction once', async () => {
  const { ana, ben, admin, react, who, reactionsTo } = await createRoom();
  await react(ben);
  await react(ana);
  await react(ben, true, 'thanks');
  await react(admin, true, 'thanks');
  await Promise.all([chat.merge(ben, ana), chat.merge(ben, ana)]);
  expect(await reactionsTo(ana)).toEqual([count('like', true), count('thanks', true, 2)]);
  expect(JSON.stringify(await who(ana))).not.toContain(ben.userId);
});
