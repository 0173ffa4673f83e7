import type { RunningServer } from '@meridian/service-kit';
import { randomUUID } from 'node:crypto';
import { createTestServer, type TestServer } from '../testing/test-server';
import { emitWithAck } from '../testing/socket-events';

let chat: TestServer;
beforeAll(async () => {
  chat = await createTestServer();
});
afterAll(() => chat.close());

let lastChapter = 0;
const newChapter = () => ++lastChapter;
const message = (chapterId: number, content = 'x') => ({ chapterId, content, clientId: randomUUID() });

const twoReplicas = (limit: number) =>
  Promise.all(['one', 'two'].map((name) => chat.replica(name, { CHAT_LIMIT_MESSAGES: limit }))) as Promise<
    [RunningServer, RunningServer]
  >;

describe('the limit of messages per person', () => {
  test('messages are counted over all replicas, and the refusal contains the waiting time', async () => {
    const chapterId = newChapter();
    const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const [one, two] = await twoReplicas(4);
    const sockets = await Promise.all([chat.connect(one, ana), chat.connect(two, ana)]);
    for (let index = 0; index < 4; index++)
      expect(await emitWithAck(sockets[index % 2]!, 'send-message', message(chapterId))).toMatchObject({ ok: true });
    for (const socket of sockets) {
      const refused = await emitWithAck(socket, 'send-message', message(chapterId));
      expect(refused).toMatchObject({
        ok: false,
        retryable: true,
        retryAfter: expect.any(Number),
        problem: { status: 429, code: 'too_many' },
      });
      if (!refused.ok)
        expect([refused.retryAfter! >= 1, refused.retryAfter! <= 10, Number.isInteger(refused.retryAfter)]).toEqual([
          true,
          true,
          true,
        ]);
    }
    expect(await emitWithAck(await chat.connect(two, ben), 'send-message', message(chapterId))).toMatchObject({
      ok: true,
    });
  });

  test('a repeated message does not count, whether it is stored, pending or over the limit', async () => {
    const chapterId = newChapter();
    const ana = chat.person(chapterId);
    const [one, two] = await twoReplicas(3);
    const [atOne, atTwo] = await Promise.all([chat.connect(one, ana), chat.connect(two, ana)]);
    const [first, second, third] = [
      message(chapterId, 'first'),
      message(chapterId, 'second'),
      message(chapterId, 'third'),
    ];
    const acks = await Promise.all(Array.from({ length: 12 }, () => emitWithAck(atOne, 'send-message', first)));
    for (let index = 0; index < 4; index++)
      acks.push(await emitWithAck(index % 2 ? atOne : atTwo, 'send-message', first));
    expect(new Set(acks.map((ack) => JSON.stringify(ack))).size).toBe(1);
    for (const [index, each] of [second, third].entries())
      expect(await emitWithAck(atTwo, 'send-message', each)).toMatchObject({ ok: true, seq: index + 2 });
    expect(await emitWithAck(atTwo, 'send-message', message(chapterId))).toMatchObject({
      ok: false,
      problem: { status: 429 },
    });
    for (const [index, each] of [first, second, third].entries())
      expect(await emitWithAck(atOne, 'send-message', each)).toMatchObject({ ok: true, seq: index + 1 });
  });
});

test('the 21st message in 10 s is refused', async () => {
  const strict = await chat.replica('strict', { CHAT_LIMIT_MESSAGES: 20 });
  const chapterId = newChapter();
  const socket = await chat.connect(strict, chat.person(chapterId));
  const acks = await Promise.all(
    Array.from({ length: 21 }, (_, index) =>
      emitWithAck(socket, 'send-message', { chapterId, content: String(index) }),
    ),
  );
  expect(acks.filter(({ ok }) => ok)).toHaveLength(20);
  expect(acks.find(({ ok }) => !ok)).toMatchObject({ retryable: true, problem: { status: 429 } });
});
