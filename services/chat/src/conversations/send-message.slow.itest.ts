import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '../testing/redis-server';
import { emitWithAck, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

/** Creates a replica with a Redis server of its own, and a person who writes there. */
async function createWriter(limit: number) {
  const redis = await startRedis();
  const chapterId = chat.newChapter();
  const replica = await chat.replica('one', { CHAT_LIMIT_MESSAGES: limit, REDIS_URL: redis.url });
  const socket = await chat.connect(replica, chat.person(chapterId));
  const send = () => emitWithAck(socket, 'send-message', { chapterId, content: 'x', clientId: randomUUID() });
  return { redis, send };
}

test('while Redis does not respond, messages wait briefly and each replica counts separately', async () => {
  const { redis, send } = await createWriter(20);
  try {
    expect(await send()).toMatchObject({ ok: true });
    redis.process.kill('SIGSTOP');
    const since = performance.now();
    const acks = [];
    for (const _message of upTo(21)) acks.push(await send());
    expect(performance.now() - since).toBeLessThan(6000); // A second for each message would take 20 s.
    // The replica also counts the message before, if Redis replied late to it.
    expect([19, 20]).toContain(acks.filter(({ ok }) => ok).length);
    expect(acks[20]).toMatchObject({ ok: false, problem: { status: 429 } });
  } finally {
    redis.process.kill('SIGKILL');
  }
}, 40_000);

test('messages are stored in the order of sending, also while the first one waits for Redis', async () => {
  const { redis, send } = await createWriter(10_000);
  const acked = async (acks: ReturnType<typeof send>[]) => (await Promise.all(acks)).map((ack) => ack.ok && ack.seq);
  expect(await acked(upTo(30).map(send))).toEqual(upTo(30));
  redis.process.kill('SIGSTOP');
  const waiting = send();
  await sleep(30);
  await redis.kill();
  await sleep(30);
  expect(await acked([waiting, ...upTo(3).map(send)])).toEqual([31, 32, 33, 34]);
});
