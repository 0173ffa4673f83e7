import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { createTestServer, type TestServer } from '../testing/test-server';
import { startRedis } from '../testing/redis-server';
import { emitWithAck, upTo } from '../testing/socket-events';

let chat: TestServer;
beforeAll(async () => {
  chat = await createTestServer();
});
afterAll(() => chat.close());

let lastChapter = 0;
const newChapter = () => ++lastChapter;
const message = (chapterId: number, content = 'x') => ({ chapterId, content, clientId: randomUUID() });

describe('the limit of messages per person', () => {
  test('while Redis does not respond, messages wait briefly and each replica counts separately', async () => {
    const redis = await startRedis();
    try {
      const chapterId = newChapter();
      const ana = chat.person(chapterId);
      const replica = await chat.replica('one', { CHAT_LIMIT_MESSAGES: 20, REDIS_URL: redis.url });
      const socket = await chat.connect(replica, ana);
      expect(await emitWithAck(socket, 'send-message', message(chapterId))).toMatchObject({ ok: true });
      redis.process.kill('SIGSTOP');
      const since = performance.now();
      const acks = [];
      for (let index = 0; index < 21; index++)
        acks.push(await emitWithAck(socket, 'send-message', message(chapterId, String(index))));
      expect(performance.now() - since).toBeLessThan(6000); // A second for each message would take 20 s.
      expect(acks.slice(0, 20).every(({ ok }) => ok)).toBe(true);
      expect(acks[20]).toMatchObject({ ok: false, problem: { status: 429 } });
    } finally {
      redis.process.kill('SIGKILL');
    }
  }, 40_000);

  test('messages are stored in the order of sending, also while the first one waits for Redis', async () => {
    const redis = await startRedis();
    const chapterId = newChapter();
    const ana = chat.person(chapterId);
    const replica = await chat.replica('one', { REDIS_URL: redis.url });
    const socket = await chat.connect(replica, ana);
    const send = (count: number) => upTo(count).map(() => emitWithAck(socket, 'send-message', message(chapterId)));
    expect((await Promise.all(send(30))).map((ack) => ack.ok && ack.seq)).toEqual(upTo(30));
    redis.process.kill('SIGSTOP');
    const waiting = send(1);
    await sleep(30);
    await redis.kill();
    await sleep(30);
    expect((await Promise.all([...waiting, ...send(3)])).map((ack) => ack.ok && ack.seq)).toEqual([31, 32, 33, 34]);
  });
});
