import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@meridian/service-kit/testing';
import type { RunningServer } from '@meridian/service-kit';
import { randomUUID } from 'node:crypto';
import { startRedis, type RedisServer } from '../testing/redis-server';
import { collect, emitWithAck, seqs, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();
/** Starts two replicas with this Redis, or without one. */
const startReplicas = (REDIS_URL: string | undefined) =>
  Promise.all([chat.replica('first', { REDIS_URL }), chat.replica('second', { REDIS_URL })]);

describe('an outage of Redis', () => {
  let redis: RedisServer;
  let one: RunningServer;
  let two: RunningServer;
  beforeAll(async () => {
    redis = await startRedis();
    [one, two] = await startReplicas(redis.url);
  });
  afterAll(() => redis.kill());

  const createRoom = async () => {
    const chapterId = chat.newChapter();
    const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const sockets = await Promise.all([chat.connect(one, ana), chat.connect(two, ben)]);
    for (const socket of sockets) await emitWithAck(socket, 'join-chapter', chapterId);
    return { chapterId, sockets, seen: sockets.map((socket) => collect(socket, 'new-message')) };
  };

  test('when Redis is available again, open pages are notified that they may have missed changes', async () => {
    const missed = (await createRoom()).sockets.map((socket) => collect(socket, 'changes-missed'));
    await redis.kill();
    redis = await startRedis(redis.port);
    await eventually(() => missed.every((events) => events.length === 1), 5000);
  });

  test('without Redis messages arrive within 3 s, once and in order, and after its return immediately', async () => {
    const { chapterId, sockets, seen } = await createRoom();
    const late: number[] = [];
    const sentAt = new Map<number, number>();
    sockets[1].on('new-message', ({ seq }) => {
      late.push(Date.now() - sentAt.get(seq)!);
    });
    const send = async () => {
      const before = Date.now();
      const ack = await emitWithAck(sockets[0], 'send-message', { chapterId, content: 'x', clientId: randomUUID() });
      if (!ack.ok) throw new Error(ack.problem.message);
      sentAt.set(ack.seq, before);
    };
    const receiveAll = (count: number) => eventually(() => seen.every((messages) => messages.length === count), 5000);

    await send();
    await receiveAll(1);
    await redis.kill();
    for (let index = 0; index < 20; index++) await send();
    await receiveAll(21);
    expect(Math.max(...late)).toBeLessThan(3000);

    // Rooms that are joined in the meantime work as well.
    const other = await createRoom();
    await emitWithAck(other.sockets[0], 'send-message', { chapterId: other.chapterId, content: 'y' });
    await eventually(() => other.seen.every((messages) => messages.length === 1), 3000);

    redis = await startRedis(redis.port);
    await eventually(async () => {
      // Notifications work again after the reconnect.
      late.length = 0;
      await send();
      await eventually(() => late.length > 0, 3000);
      return Math.max(...late) < 500;
    }, 10_000);
    const count = sentAt.size;
    await receiveAll(count);
    for (const messages of seen) expect(seqs(messages)).toEqual(upTo(count));
  }, 40_000);
});

test("without Redis one replica works alone, and two find each other's messages", async () => {
  const [alone, other] = await startReplicas(undefined);
  const chapterId = chat.newChapter();
  const [ana, ben, eva] = [chat.person(chapterId), chat.person(chapterId), chat.person(chapterId)];
  const sockets = await Promise.all([chat.connect(alone, ana), chat.connect(alone, ben), chat.connect(other, eva)]);
  for (const socket of sockets) await emitWithAck(socket, 'join-chapter', chapterId);
  const [, atBen, atEva] = sockets.map((socket) => collect(socket, 'new-message'));
  await emitWithAck(sockets[0], 'send-message', { chapterId, content: 'x' });
  await eventually(() => atBen!.length === 1, 500);
  await eventually(() => atEva!.length === 1, 3000);
});

test('a stopping replica acknowledges accepted messages, and its clients reconnect elsewhere', async () => {
  const stopping = await chat.replica('stopping');
  const chapterId = chat.newChapter();
  const ana = chat.person(chapterId);
  const socket = await chat.connect(stopping, ana);
  await emitWithAck(socket, 'join-chapter', chapterId);
  const acks: Promise<{ ok: boolean; retryable?: boolean }>[] = [];
  const reason = new Promise((resolve) => {
    socket.once('disconnect', resolve);
  });
  for (let index = 0; index < 30; index++)
    acks.push(emitWithAck(socket, 'send-message', { chapterId, content: String(index), clientId: randomUUID() }));
  await acks[0];
  const stopped = stopping.stop();
  await sleep(20);
  const late = emitWithAck(socket, 'send-message', { chapterId, content: 'too late' }).catch(() => ({
    ok: false,
    retryable: true,
  }));
  await stopped;
  expect(await reason).toBe('transport close');
  expect(socket.active).toBe(true); // The client tries to connect again.
  expect((await Promise.all(acks)).every(({ ok }) => ok)).toBe(true);
  expect(await late).toMatchObject({ ok: false, retryable: true });

  const successor = await chat.replica('successor');
  expect(await chat.as(ana, successor).chat.messages({ params: { chapterId } })).toHaveLength(30);
}, 20_000);
