import { randomUUID } from 'node:crypto';
import { emitWithAck, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

/** Creates two replicas with a limit of messages in 10 s, and a person with a socket at each. */
async function createWriter(limit: number) {
  const chapterId = chat.newChapter();
  const ana = chat.person(chapterId);
  const replicas = await Promise.all(['one', 'two'].map((name) => chat.replica(name, { CHAT_LIMIT_MESSAGES: limit })));
  const sockets = await Promise.all(replicas.map((replica) => chat.connect(replica, ana)));
  const message = (content = 'x') => ({ chapterId, content, clientId: randomUUID() });
  /** Sends a message at one replica after the other. */
  const send = (turn: number, sent = message()) => emitWithAck(sockets[turn % 2]!, 'send-message', sent);
  return { chapterId, two: replicas[1]!, message, send };
}

test('messages of a person are counted over all replicas, and the refusal contains the waiting time', async () => {
  const { chapterId, two, message, send } = await createWriter(20);
  for (const turn of upTo(20)) expect(await send(turn)).toMatchObject({ ok: true });
  for (const turn of [1, 2]) {
    const refused = await send(turn);
    expect(refused).toMatchObject({ ok: false, retryable: true, problem: { status: 429, code: 'too_many' } });
    expect(upTo(10)).toContain(!refused.ok && refused.retryAfter);
  }
  const other = await chat.connect(two, chat.person(chapterId));
  expect(await emitWithAck(other, 'send-message', message())).toMatchObject({ ok: true });
});

test('a repeated message does not count, whether it is stored, pending or over the limit', async () => {
  const { message, send } = await createWriter(3);
  const [first, second, third] = [message('first'), message('second'), message('third')];
  const acks = await Promise.all(Array.from({ length: 12 }, () => send(0, first)));
  for (const turn of upTo(4)) acks.push(await send(turn, first));
  expect(new Set(acks.map((ack) => JSON.stringify(ack))).size).toBe(1);
  for (const [index, each] of [second, third].entries())
    expect(await send(1, each)).toMatchObject({ ok: true, seq: index + 2 });
  expect(await send(1)).toMatchObject({ ok: false, problem: { status: 429 } });
  for (const [index, each] of [first, second, third].entries())
    expect(await send(0, each)).toMatchObject({ ok: true, seq: index + 1 });
});
