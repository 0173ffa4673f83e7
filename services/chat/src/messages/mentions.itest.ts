import { eventually, someId } from '@meridian/service-kit/testing';
import type { SendMessage } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { createRoom as createChat } from '../testing/rooms';
import { collect, contents, emitWithAck, seqs, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

/** Creates a room in which Ben, who listens, also writes. */
async function createRoom() {
  const room = await createChat(chat);
  const sendAsBen = (content: string, more: Partial<SendMessage> = {}) => room.send(content, more, room.listening);
  return { ...room, sendAsBen };
}

test('a reply has its original message, in the history and live, and the original author is notified', async () => {
  const { chapterId, ana, ben, socket, send, sendAsBen, history, domainEvents } = await createRoom();
  const first = await send('Who brings the chairs?\nWe need twelve.');
  await emitWithAck(socket, 'join-chapter', chapterId);
  const live = collect(socket, 'new-message');
  const reply = await sendAsBen('I do', { replyTo: first.id });
  const text = 'Who brings the chairs?';
  const replyTo = { id: first.id, seq: 1, senderId: ana.userId, senderName: ana.name, text };
  expect((await history())[1]).toMatchObject({ content: 'I do', replyTo });
  await eventually(() => live.length > 0);
  expect(live).toMatchObject([{ replyTo }]);
  const data = { messageId: reply.id, seq: 2, chapterId, userId: ben.userId, text: 'I do' };
  expect(await domainEvents()).toMatchObject([
    { kind: 'chat.reply', by: ben.userId, audience: { userIds: [ana.userId] }, data },
  ]);
});

test('members of the chapter whom the text names are mentioned and notified, and nobody else is', async () => {
  const { ana, ben, admin: silent, send, history, domainEvents } = await createRoom();
  const stranger = chat.person();
  const content = `@${ben.name} and @${stranger.name} and @${ana.name}: ${'x'.repeat(200)}`;
  const mentions = [ben, stranger, silent, ana, ben].map(({ userId, name }) => ({
    userId,
    at: Math.max(content.indexOf(`@${name}`), 0),
  }));
  await send(content, { mentions: [...mentions, { userId: someId(), at: 0 }] });
  expect((await history())[0]?.mentions).toEqual([
    { userId: ben.userId, name: ben.name, at: 0 },
    { userId: ana.userId, name: ana.name, at: content.indexOf(`@${ana.name}`) },
  ]);
  expect(await domainEvents()).toMatchObject([
    { kind: 'chat.mention', audience: { userIds: [ben.userId] }, data: { text: `${content.slice(0, 139)}…` } },
  ]);
});

test('a mention has a position in the text, a person who is not named there is not notified, and nobody is notified twice', async () => {
  const { ana, ben, send, history, domainEvents } = await createRoom();
  const content = `@${ben.name} and @${ben.name}`;
  const second = content.lastIndexOf('@');
  const { userId, name } = ben;
  await send(content, {
    mentions: [
      { userId, at: second },
      { userId, at: 0 },
      { userId: ana.userId, at: 0 },
    ],
  });
  expect((await history())[0]?.mentions).toEqual([
    { userId, name, at: 0 },
    { userId, name, at: second },
  ]);
  expect(await domainEvents()).toMatchObject([{ kind: 'chat.mention', audience: { userIds: [userId] } }]);
});

test('a person who is both replied to and mentioned is notified once, and a reply to oneself or a former member notifies nobody', async () => {
  const { chapterId, ana, ben, send, sendAsBen, domainEvents } = await createRoom();
  const [first, own] = [await send('One'), await sendAsBen('Two')];
  await sendAsBen(`@${ana.name} yes`, { replyTo: first.id, mentions: [{ userId: ana.userId, at: 0 }] });
  await sendAsBen('And', { replyTo: own.id });
  const former = chat.person(chapterId);
  const left = await send('Bye', {}, await chat.connect(chat.one, former));
  chat.stub.members.delete(`${former.userId} ${chapterId}`);
  await sendAsBen('Oh', { replyTo: left.id });
  expect(await domainEvents()).toMatchObject([{ kind: 'chat.reply', by: ben.userId }]);
});

test('a message of another chat cannot be replied to, and while chapters is down, the message is refused as retryable', async () => {
  const elsewhere = await (await createRoom()).send('Elsewhere');
  const { ana, listening, message, trySend, sendAsBen, history } = await createRoom();
  for (const replyTo of [elsewhere.id, someId()])
    expect(await trySend(message('Here', { replyTo }))).toMatchObject({
      ok: false,
      retryable: false,
      problem: { status: 400, code: 'unknown_message' },
    });
  await sendAsBen('Now');
  chat.stub.away.add('chapters');
  const mention = message(`@${ana.name}`, { mentions: [{ userId: ana.userId, at: 0 }] });
  expect(await trySend(mention, listening)).toMatchObject({ ok: false, retryable: true });
  chat.stub.away.delete('chapters');
  await eventually(async () => (await trySend(mention, listening)).ok);
  expect(contents(await history())).toEqual(['Now', `@${ana.name}`]);
});

test('simultaneous replies at two replicas get numbers without a gap, each with its domain event', async () => {
  const { chapterId, ben, send, trySend, history, domainEvents } = await createRoom();
  const first = await send('Hello');
  const sockets = [await chat.connect(chat.one, ben), await chat.connect(chat.two, ben)];
  const replies = upTo(8).map((index) =>
    trySend(
      { chapterId, content: String(index), clientId: randomUUID(), ...(index % 3 && { replyTo: first.id }) },
      sockets[index % 2],
    ),
  );
  expect((await Promise.all(replies)).every(({ ok }) => ok)).toBe(true);
  const messages = await history();
  expect(seqs(messages)).toEqual(upTo(9));
  const notified = new Set((await domainEvents()).flatMap(({ data }) => ('seq' in data ? [data.seq] : [])));
  expect([...notified].sort((a, b) => a - b)).toEqual(seqs(messages.filter(({ replyTo }) => replyTo)));
  expect(notified.size).toBe(6);
});
