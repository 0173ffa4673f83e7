import { connectMongo, createLogger } from '@meridian/service-kit';
import { eventually, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import type { SendMessage } from '@meridian/shared-types';
import { chatApi } from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { createTestServer, type ClientSocket, type TestServer } from '../testing/test-server';
import { emitWithAck, upTo } from '../testing/socket-events';

let chat: TestServer;
let db: Connection;
beforeAll(async () => {
  chat = await createTestServer();
  const { MONGODB_URL, DATABASE_PREFIX } = chat.environment.env;
  db = await connectMongo(MONGODB_URL, `${DATABASE_PREFIX}chat`, createLogger('test', 'silent'));
});
afterAll(async () => {
  await db.close();
  await chat.close();
});

let lastChapter = 0;
async function openChapter() {
  const chapterId = ++lastChapter;
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const running = await chat.replica(`of ${chapterId}`);
  const [atAna, atBen] = [await chat.connect(running, ana), await chat.connect(running, ben)];
  const send = (socket: ClientSocket, content: string, more: Partial<SendMessage> = {}) =>
    emitWithAck(socket, 'send-message', { chapterId, content, clientId: randomUUID(), ...more });
  const stored = async (socket: ClientSocket, content: string, more: Partial<SendMessage> = {}) => {
    const ack = await send(socket, content, more);
    if (!ack.ok) throw new Error(ack.problem.message);
    return ack;
  };
  const history = () => chat.environment.client(chatApi, running.url, ana).messages({ params: { chapterId } });
  const domainEvents = async () =>
    (await recordedDomainEvents(db)).filter(({ data }) => 'seq' in data && data.chapterId === chapterId);
  return { chapterId, ana, ben, running, atAna, atBen, send, stored, history, domainEvents };
}

test('a reply has its original message, in the history and live, and the original author is notified', async () => {
  const { chapterId, ana, ben, atAna, atBen, stored, history, domainEvents } = await openChapter();
  const first = await stored(atAna, 'Who brings the chairs?\nWe need twelve.');
  await emitWithAck(atAna, 'join-chapter', chapterId);
  const live: unknown[] = [];
  atAna.on('new-message', (message) => live.push(message.replyTo));
  const reply = await stored(atBen, 'I do', { replyTo: first.id });
  const quote = {
    id: first.id,
    seq: 1,
    senderId: ana.userId,
    senderName: ana.name,
    text: 'Who brings the chairs?',
  };
  expect((await history())[1]).toMatchObject({ content: 'I do', replyTo: quote });
  await eventually(() => live.length > 0);
  expect(live).toEqual([quote]);
  const data = { messageId: reply.id, seq: 2, chapterId, userId: ben.userId, text: 'I do' };
  expect(await domainEvents()).toMatchObject([
    { kind: 'chat.reply', by: ben.userId, audience: { userIds: [ana.userId] }, data },
  ]);
});

test('members of the chapter whom the text names are mentioned and notified, and nobody else is', async () => {
  const { chapterId, ana, ben, atAna, stored, history, domainEvents } = await openChapter();
  const [silent, stranger] = [chat.person(chapterId), chat.person()];
  const content = `@${ben.name} and @${stranger.name} and @${ana.name}: ${'x'.repeat(200)}`;
  const mentions = [ben, stranger, silent, ana, ben].map(({ userId, name }) => ({
    userId,
    at: Math.max(content.indexOf(`@${name}`), 0),
  }));
  await stored(atAna, content, { mentions: [...mentions, { userId: someId(), at: 0 }] });
  expect((await history())[0]?.mentions).toEqual([
    { userId: ben.userId, name: ben.name, at: 0 },
    { userId: ana.userId, name: ana.name, at: content.indexOf(`@${ana.name}`) },
  ]);
  const notified = await domainEvents();
  expect(notified).toMatchObject([{ kind: 'chat.mention', audience: { userIds: [ben.userId] } }]);
  expect(notified[0]?.data).toMatchObject({ text: `${content.slice(0, 139)}…` });
});

test('a mention has a position in the text, a person who is not named there is not notified, and nobody is notified twice', async () => {
  const { ana, ben, atAna, stored, history, domainEvents } = await openChapter();
  const content = `@${ben.name} and @${ben.name}`;
  const second = content.lastIndexOf('@');
  await stored(atAna, content, {
    mentions: [
      { userId: ben.userId, at: second },
      { userId: ben.userId, at: 0 },
      { userId: ana.userId, at: 0 },
    ],
  });
  expect((await history())[0]?.mentions).toEqual([
    { userId: ben.userId, name: ben.name, at: 0 },
    { userId: ben.userId, name: ben.name, at: second },
  ]);
  expect(await domainEvents()).toMatchObject([{ kind: 'chat.mention', audience: { userIds: [ben.userId] } }]);
});

test('a person who is both replied to and mentioned is notified once, and a reply to oneself or a former member notifies nobody', async () => {
  const { chapterId, ana, ben, running, atAna, atBen, stored, domainEvents } = await openChapter();
  const [first, own] = [await stored(atAna, 'One'), await stored(atBen, 'Two')];
  await stored(atBen, `@${ana.name} yes`, { replyTo: first.id, mentions: [{ userId: ana.userId, at: 0 }] });
  await stored(atBen, 'And', { replyTo: own.id });
  const former = chat.person(chapterId);
  const left = await stored(await chat.connect(running, former), 'Bye');
  chat.stub.members.delete(`${former.userId} ${chapterId}`);
  await stored(atBen, 'Oh', { replyTo: left.id });
  expect((await domainEvents()).map(({ kind, by }) => ({ kind, by }))).toEqual([
    { kind: 'chat.reply', by: ben.userId },
  ]);
});

test('a message of another chat cannot be replied to, and while chapters is down, the message is refused as retryable', async () => {
  const other = await openChapter();
  const elsewhere = await other.stored(other.atAna, 'Elsewhere');
  const { ana, atAna, atBen, send, stored, history } = await openChapter();
  for (const replyTo of [elsewhere.id, someId()])
    expect(await send(atAna, 'Here', { replyTo })).toMatchObject({
      ok: false,
      retryable: false,
      problem: { status: 400, code: 'unknown_message' },
    });
  await stored(atBen, 'Now');
  chat.stub.away.add('chapters');
  const mention = { mentions: [{ userId: ana.userId, at: 0 }], clientId: randomUUID() };
  expect(await send(atBen, `@${ana.name}`, mention)).toMatchObject({ ok: false, retryable: true });
  chat.stub.away.delete('chapters');
  await eventually(async () => (await send(atBen, `@${ana.name}`, mention)).ok);
  expect((await history()).map(({ content }) => content)).toEqual(['Now', `@${ana.name}`]);
});

test('simultaneous replies at two replicas get numbers without a gap, each with its domain event', async () => {
  const { chapterId, ana, ben, atAna, stored, history, domainEvents } = await openChapter();
  const first = await stored(atAna, 'Hello');
  const second = await chat.replica('second');
  const sockets = [await chat.connect(second, ben), await chat.connect(await chat.replica('third'), ben)];
  const replies = upTo(8).map((index) =>
    emitWithAck(sockets[index % 2]!, 'send-message', {
      chapterId,
      content: String(index),
      clientId: randomUUID(),
      ...(index % 3 && { replyTo: first.id }),
    }),
  );
  expect((await Promise.all(replies)).every(({ ok }) => ok)).toBe(true);
  const messages = await history();
  expect(messages.map(({ seq }) => seq)).toEqual(upTo(9));
  const notified = new Set((await domainEvents()).flatMap(({ data }) => ('seq' in data ? [data.seq] : [])));
  expect([...notified].sort((a, b) => a - b)).toEqual(messages.flatMap(({ seq, replyTo }) => (replyTo ? [seq] : [])));
  expect(notified.size).toBe(6);
  expect(ana.userId).toBe(messages[0]?.senderId);
});
