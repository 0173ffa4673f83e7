import { metrics } from '@meridian/service-kit';
import { eventually } from '@meridian/service-kit/testing';
import { createRoom } from '../testing/rooms';
import { collect, emitWithAck, seqs, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

test("people on two replicas receive each other's messages once and in the same order", async () => {
  const { chapterId, params, ana, socket, listening, message, trySend, as } = await createRoom(chat);
  const [seenByAna, seenByBen] = [collect(socket, 'new-message'), collect(listening, 'new-message')];
  expect(await emitWithAck(socket, 'join-chapter', chapterId)).toMatchObject({ ok: true, headSeq: 0 });
  expect(await emitWithAck(listening, 'join-chapter', { chapterId })).toMatchObject({ ok: true, headSeq: 0 });
  const sent = message('  hello  ');
  const first = await trySend(sent);
  const stored = {
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    seq: 1,
    timestamp: expect.any(String),
    clientId: sent.clientId,
  };
  expect(first).toEqual({ ok: true, ...stored });
  expect(await emitWithAck(listening, 'send-message', chapterId, 'hi')).toMatchObject({ ok: true, seq: 2 });
  await eventually(() => seenByAna.length === 2 && seenByBen.length === 2);

  expect(seenByBen).toEqual(seenByAna);
  expect(seenByAna[0]).toEqual({
    ...stored,
    id: first.ok && first.id,
    chapterId,
    content: 'hello',
    senderId: ana.userId,
    senderProfile: { name: ana.name, avatarUrl: null },
  });
  expect(await as(ana, chat.two).messages({ params })).toEqual(seenByAna);
  expect(await emitWithAck(listening, 'join-chapter', chapterId)).toMatchObject({ ok: true, headSeq: 2 });
});

test('with many senders on both replicas, everybody receives every message once, in the same order and without gaps', async () => {
  const { chapterId, params, ana, message, trySend, as } = await createRoom(chat);
  const sockets = await Promise.all(
    upTo(4).map((index) => chat.connect(index % 2 ? chat.one : chat.two, chat.person(chapterId))),
  );
  await Promise.all(sockets.map((socket) => emitWithAck(socket, 'join-chapter', chapterId)));
  const seen = sockets.map((socket) => collect(socket, 'new-message'));
  const acks = await Promise.all(
    sockets.flatMap((socket, sender) => upTo(15).map((index) => trySend(message(`${sender}:${index}`), socket))),
  );
  await eventually(() => seen.every((messages) => messages.length >= 60));

  expect(acks.every((ack) => ack.ok)).toBe(true);
  for (const messages of seen) expect(seqs(messages)).toEqual(upTo(60));
  for (const messages of seen) expect(messages).toEqual(seen[0]);
  const acknowledged = new Map(acks.map((ack) => (ack.ok ? [ack.clientId, ack.seq] : [])) as [string, number][]);
  const history = await as(ana).messages({ params, query: { limit: '100' } });
  expect(new Map(history.map(({ clientId, seq }) => [clientId, seq]))).toEqual(acknowledged);
  for (const sender of sockets.keys()) {
    const own = history.map(({ content }) => content).filter((content) => content.startsWith(`${sender}:`));
    expect(own).toEqual(upTo(15).map((index) => `${sender}:${index}`));
  }
}, 60_000);

test('a repeated message is acknowledged again, and received once', async () => {
  const { ana, listening, message, send, trySend } = await createRoom(chat);
  const otherTab = await chat.connect(chat.two, ana);
  const seen = collect(listening, 'new-message');
  const sent = message('once');
  const acks = await Promise.all(upTo(10).map((index) => trySend(sent, index % 2 ? undefined : otherTab)));
  acks.push(await trySend(sent, otherTab));
  expect(new Set(acks.map((ack) => JSON.stringify(ack))).size).toBe(1);
  expect(acks[0]).toMatchObject({ ok: true, seq: 1 });
  await send('after', {}, otherTab);
  await eventually(() => seen.length === 2);
  expect(seqs(seen)).toEqual([1, 2]);
});

test('the history has the latest messages by default, and supports before, after and limit', async () => {
  const { params, ana, send, as } = await createRoom(chat);
  for (const index of upTo(5)) await send(String(index));
  for (const [query, expected] of [
    [{}, [1, 2, 3, 4, 5]],
    [{ limit: '2' }, [4, 5]],
    [{ before: '4', limit: '2' }, [2, 3]],
    [{ after: '3' }, [4, 5]],
    [{ after: '1', before: '4', limit: '1' }, [2]],
    [{ after: '5' }, []],
  ] as const)
    expect([query, seqs(await as(ana, chat.two).messages({ params, query }))]).toEqual([query, expected]);
});

test('a sender without an account is a former member', async () => {
  const { ana, send, history, listening } = await createRoom(chat);
  chat.stub.names.delete(ana.userId);
  const seen = collect(listening, 'new-message');
  await send('bye');
  await eventually(() => seen.length === 1); // Otherwise the next test would count its delivery.
  expect((await history())[0]?.senderProfile).toEqual({ name: 'Former member', avatarUrl: null });
});

test('metrics count sockets, messages, delays and waiting rooms', async () => {
  const count = async () => {
    const text = await metrics.metrics();
    return [
      'chat_sockets',
      'chat_messages_stored_total',
      'chat_messages_delivered_total',
      'chat_delivery_lag_seconds_count',
    ].map((name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]));
  };
  const before = await count();
  const { chapterId, socket, listening, send } = await createRoom(chat);
  const seen = [collect(socket, 'new-message'), collect(listening, 'new-message')];
  await emitWithAck(socket, 'join-chapter', chapterId);
  await send('measured');
  await eventually(() => seen.every(({ length }) => length === 1));
  // Both replicas run in this process. One stores the message, and each delivers it.
  expect((await count()).map((now, index) => now - before[index]!)).toEqual([2, 1, 2, 2]);
  const text = await metrics.metrics();
  expect(text).toMatch(/^chat_deliveries_waiting 0$/m);
  expect(text).toMatch(
    /^mongodb_operation_duration_seconds_count\{operation="insertMany",outcome="succeeded"\} [1-9]/m,
  );
});
