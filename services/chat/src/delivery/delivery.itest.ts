import { eventually } from '@meridian/service-kit/testing';
import type { ChatMessage } from '@meridian/shared-types';
import { chatApi } from '@meridian/shared-types/contracts';
import { metrics, type RunningServer } from '@meridian/service-kit';
import { randomUUID } from 'node:crypto';
import { createTestServer, type TestServer } from '../testing/test-server';
import { collect, emitWithAck, seqs, upTo } from '../testing/socket-events';

let chat: TestServer;
let one: RunningServer;
let two: RunningServer;
beforeAll(async () => {
  chat = await createTestServer();
  [one, two] = await Promise.all([chat.replica('one'), chat.replica('two')]);
});
afterAll(() => chat.close());

let lastChapter = 0;
const newChapter = () => ++lastChapter;

test("people on two replicas receive each other's messages once and in the same order", async () => {
  const chapterId = newChapter();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const [atOne, atTwo] = await Promise.all([chat.connect(one, ana), chat.connect(two, ben)]);
  const [seenByAna, seenByBen] = [collect(atOne, 'new-message'), collect(atTwo, 'new-message')];
  expect(await emitWithAck(atOne, 'join-chapter', chapterId)).toMatchObject({ ok: true, headSeq: 0 });
  expect(await emitWithAck(atTwo, 'join-chapter', { chapterId })).toMatchObject({ ok: true, headSeq: 0 });

  const clientId = randomUUID();
  const first = await emitWithAck(atOne, 'send-message', { chapterId, content: '  hello  ', clientId });
  expect(first).toEqual({
    ok: true,
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    seq: 1,
    timestamp: expect.any(String),
    clientId,
  });
  expect(await emitWithAck(atTwo, 'send-message', chapterId, 'hi')).toMatchObject({ ok: true, seq: 2 });
  await eventually(() => seenByAna.length === 2 && seenByBen.length === 2);

  expect(seenByBen).toEqual(seenByAna);
  expect(seenByAna[0]).toEqual({
    id: first.ok && first.id,
    chapterId,
    seq: 1,
    content: 'hello',
    timestamp: expect.any(String),
    senderId: ana.userId,
    clientId,
    senderProfile: { name: ana.name, avatarUrl: null },
  });
  expect(await chat.environment.client(chatApi, two.url, ana).messages({ params: { chapterId } })).toEqual(seenByAna);
  expect(await emitWithAck(atTwo, 'join-chapter', chapterId)).toMatchObject({ ok: true, headSeq: 2 });
});

test('with many senders on both replicas, there are no gaps, all receive the same order, and no message is lost or duplicated', async () => {
  const chapterId = newChapter();
  const people = Array.from({ length: 4 }, () => chat.person(chapterId));
  const sockets = await Promise.all(people.map((person, index) => chat.connect(index % 2 ? one : two, person)));
  await Promise.all(sockets.map((socket) => emitWithAck(socket, 'join-chapter', chapterId)));
  const seen = sockets.map((socket) => collect(socket, 'new-message'));

  const acks = await Promise.all(
    sockets.flatMap((socket, sender) =>
      Array.from({ length: 15 }, (_, index) =>
        emitWithAck(socket, 'send-message', { chapterId, content: `${sender}:${index}`, clientId: randomUUID() }),
      ),
    ),
  );
  await eventually(() => seen.every((messages) => messages.length >= 60));

  expect(acks.every((ack) => ack.ok)).toBe(true);
  for (const messages of seen) expect(seqs(messages)).toEqual(upTo(60));
  for (const messages of seen) expect(messages).toEqual(seen[0]);
  const acknowledged = new Map(acks.map((ack) => (ack.ok ? [ack.clientId, ack.seq] : [])) as [string, number][]);
  const history: ChatMessage[] = await chat.environment
    .client(chatApi, one.url, people[0])
    .messages({ params: { chapterId }, query: { limit: '100' } });
  expect(new Map(history.map((message) => [message.clientId, message.seq]))).toEqual(acknowledged);
  for (const sender of upTo(4)) {
    const own = history
      .filter((message) => message.content.startsWith(`${sender - 1}:`))
      .map((message) => Number(message.content.split(':')[1]));
    expect(own).toEqual(own.toSorted((a, b) => a - b));
  }
}, 60_000);

test('a repeated message is acknowledged again and stored once, at any replica', async () => {
  const chapterId = newChapter();
  const ana = chat.person(chapterId);
  const [atOne, atTwo] = await Promise.all([chat.connect(one, ana), chat.connect(two, ana)]);
  await emitWithAck(atOne, 'join-chapter', chapterId);
  const seen = collect(atOne, 'new-message');
  const message = { chapterId, content: 'once', clientId: randomUUID() };

  const acks = await Promise.all(
    Array.from({ length: 10 }, (_, index) => emitWithAck(index % 2 ? atOne : atTwo, 'send-message', message)),
  );
  acks.push(await emitWithAck(atTwo, 'send-message', message));
  expect(new Set(acks.map((ack) => JSON.stringify(ack))).size).toBe(1);
  expect(acks[0]).toMatchObject({ ok: true, seq: 1 });
  await emitWithAck(atTwo, 'send-message', { chapterId, content: 'after' });
  await eventually(() => seen.length === 2);
  expect(seqs(seen)).toEqual([1, 2]);
});

test('a person who joins while others write misses no message between history and live messages', async () => {
  const chapterId = newChapter();
  const [writer, reader] = [chat.person(chapterId), chat.person(chapterId)];
  const source = await chat.connect(one, writer);
  const sent = Array.from({ length: 40 }, (_, index) =>
    emitWithAck(source, 'send-message', { chapterId, content: String(index) }),
  );
  const late = await chat.connect(two, reader);
  const live = collect(late, 'new-message');
  const joined = await emitWithAck(late, 'join-chapter', chapterId);
  await Promise.all(sent);
  await emitWithAck(source, 'send-message', { chapterId, content: 'last' });
  await eventually(() => live.at(-1)?.seq === 41);
  const headSeq = joined.ok ? joined.headSeq : NaN;
  expect(seqs(live)).toEqual(upTo(41).slice(headSeq));
}, 30_000);

test('the history has the latest messages by default, and supports before, after and limit', async () => {
  const chapterId = newChapter();
  const ana = chat.person(chapterId);
  const socket = await chat.connect(one, ana);
  for (const index of upTo(5)) await emitWithAck(socket, 'send-message', { chapterId, content: String(index) });
  const history = async (query: { after?: string; before?: string; limit?: string }) =>
    seqs(await chat.environment.client(chatApi, two.url, ana).messages({ params: { chapterId }, query }));
  expect(await history({})).toEqual([1, 2, 3, 4, 5]);
  expect(await history({ limit: '2' })).toEqual([4, 5]);
  expect(await history({ before: '4', limit: '2' })).toEqual([2, 3]);
  expect(await history({ after: '3' })).toEqual([4, 5]);
  expect(await history({ after: '1', before: '4', limit: '1' })).toEqual([2]);
  expect(await history({ after: '5' })).toEqual([]);
});

test('a sender without an account is a former member', async () => {
  const chapterId = newChapter();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const socket = await chat.connect(one, ana);
  chat.stub.names.delete(ana.userId);
  await emitWithAck(socket, 'send-message', { chapterId, content: 'bye' });
  const [message] = await chat.environment.client(chatApi, two.url, ben).messages({ params: { chapterId } });
  expect(message?.senderProfile).toEqual({ name: 'Former member', avatarUrl: null });
});

test('metrics count sockets, messages, delays and waiting rooms', async () => {
  const chapterId = newChapter();
  const all = async () => {
    const text = await metrics.metrics();
    return [
      'chat_sockets',
      'chat_messages_stored_total',
      'chat_messages_delivered_total',
      'chat_delivery_lag_seconds_count',
    ].map((name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]));
  };
  const before = await all();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const [atOne, atTwo] = await Promise.all([chat.connect(one, ana), chat.connect(two, ben)]);
  const seen = [collect(atOne, 'new-message'), collect(atTwo, 'new-message')];
  for (const socket of [atOne, atTwo]) await emitWithAck(socket, 'join-chapter', chapterId);
  await emitWithAck(atOne, 'send-message', { chapterId, content: 'measured', clientId: randomUUID() });
  await eventually(() => seen.every(({ length }) => length === 1));
  // Both replicas run in this process. One stores the message, and each delivers it.
  expect((await all()).map((now, index) => now - before[index]!)).toEqual([2, 1, 2, 2]);
  const text = await metrics.metrics();
  expect(text).toMatch(/^chat_deliveries_waiting 0$/m);
  expect(text).toMatch(
    /^mongodb_operation_duration_seconds_count\{operation="insertMany",outcome="succeeded"\} [1-9]/m,
  );
});
