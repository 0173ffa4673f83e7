import type { Identity } from '@meridian/service-kit';
import { eventually, outcome, recordedDomainEvents } from '@meridian/service-kit/testing';
import mongoose from 'mongoose';
import { directCalls } from '../testing/direct-calls';
import { collect } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();
const { as, two, send, read, remove, block, unblock, markRead, markUnread, mute } = directCalls(chat);
/** Returns the unread messages in the conversation, in all conversations, and the conversations with such messages. */
async function counts(person: Identity, other: Identity) {
  const { unread, version, isMuted } = await read(person, other);
  const { directMessages } = await chat.as(person, chat.two).chats.list({});
  return [unread, directMessages, (await as(person).conversations({})).unread, version, isMuted];
}
const collectChanges = async (person: Identity, at = chat.one) =>
  collect(await chat.connect(at, person), 'direct-messages-changed');

test('a message and all later ones are marked as unread, and pages that do not know this cannot mark them as read', async () => {
  const [ana, ben] = two();
  for (const text of ['one', 'two']) await send(ana, ben, text);
  await send(ben, ana, 'three');
  await send(ana, ben, 'four');
  const told = [await collectChanges(ben), await collectChanges(ben, chat.two)];
  const ofAna = await collectChanges(ana);
  await markRead(ben, ana, 4);
  expect(await counts(ben, ana)).toEqual([0, 0, 0, 0, false]);
  await eventually(() => told.every(({ length }) => length === 1));
  await markUnread(ben, ana, 2, chat.two);
  expect(await counts(ben, ana)).toEqual([2, 2, 1, 1, false]);
  await eventually(() => told.every(({ length }) => length === 2));
  expect(await markRead(ben, ana, 4)).toEqual({ unread: 2 });
  expect(await counts(ben, ana)).toEqual([2, 2, 1, 1, false]);
  expect(await markRead(ben, ana, 4, 1)).toEqual({ unread: 0 });
  expect(await counts(ben, ana)).toEqual([0, 0, 0, 1, false]);
  expect(ofAna).toEqual([]);
});

test('only messages of the other person that the reader sees can be marked as unread', async () => {
  const [ana, ben] = two();
  await send(ana, ben);
  await send(ben, ana);
  const removed = await send(ana, ben);
  await remove(ana, ben, removed.id);
  await block(ben, ana);
  const withheld = await send(ana, ben);
  for (const seq of [2, removed.seq, withheld.seq, 99])
    expect(await outcome(markUnread(ben, ana, seq))).toMatch(/^404/);
  expect(await outcome(mute(ben, chat.person(1), true))).toMatch(/^404/);
  await unblock(ben, ana);
  await markUnread(ben, ana, 1);
  expect(await counts(ben, ana)).toEqual([1, 1, 1, 1, false]);
});

test('a muted conversation is not counted and causes no notices, until it is unmuted; the other person is not told', async () => {
  const [ana, ben] = two();
  await send(ana, ben);
  const [told, ofAna] = [await collectChanges(ben), await collectChanges(ana, chat.two)];
  await mute(ben, ana, true);
  await eventually(() => told.length === 1);
  expect(await counts(ben, ana)).toEqual([1, 0, 0, 0, true]);
  expect((await read(ana, ben)).isMuted).toBe(false);
  expect(ofAna).toEqual([]);
  await send(ana, ben, 'Are you there?');
  expect(await counts(ben, ana)).toEqual([2, 0, 0, 0, true]);
  const events = (await recordedDomainEvents(chat.db)).filter(
    ({ kind, audience }) => kind === 'chat.direct-message' && JSON.stringify(audience).includes(ben.userId),
  );
  expect(JSON.stringify(events)).not.toContain('Are you there?');
  expect(events).toHaveLength(1);
  await mute(ben, ana, false);
  expect(await counts(ben, ana)).toEqual([2, 2, 1, 0, false]);
  await send(ben, ana);
  expect(await counts(ana, ben)).toEqual([1, 1, 1, 0, false]);
});

test('messages that arrive while others are marked as unread are counted, too', async () => {
  const [ana, ben] = two();
  for (let count = 0; count < 3; count += 1) await send(ana, ben);
  await markRead(ben, ana, 3);
  await Promise.all([send(ana, ben), markUnread(ben, ana, 2), send(ana, ben), markUnread(ben, ana, 3, chat.two)]);
  const { unread, version } = await read(ben, ana);
  expect([[3, 4].includes(unread), version]).toEqual([true, 2]);
});

test('a conversation stays muted in a merge if both of one person were, and a deleted account leaves no mark', async () => {
  const [from, into, ben, cleo] = [chat.person(1), chat.person(1), chat.person(1), chat.person(1)];
  for (const other of [ben, cleo]) {
    await send(other, from);
    await mute(from, other, true);
  }
  await send(cleo, into);
  await markUnread(from, ben, 1);
  await chat.merge(from, into);
  expect(await read(into, ben)).toMatchObject({ isMuted: true, unread: 1, version: 1 });
  expect(await read(into, cleo)).toMatchObject({ isMuted: false, unread: 2 });
  expect(await counts(into, cleo)).toEqual([2, 2, 1, 0, false]);
  await chat.removePerson(into);
  const mutedBy = new mongoose.Types.ObjectId(into.userId);
  expect(await chat.db.collection('conversations').countDocuments({ mutedBy })).toBe(0);
});
