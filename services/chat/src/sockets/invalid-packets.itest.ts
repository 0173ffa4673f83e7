import { someId } from '@meridian/service-kit/testing';
import { createRoom } from '../testing/rooms';
import { collect, emitWithAck } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();
const raw = (socket: object) => socket as { emit(event: string, ...args: unknown[]): void };

test.each([
  ['join-chapter', []],
  ['leave-chapter', [null]],
  ['typing-start', [1.5]],
  ['typing-stop', [{ chapterId: { $gt: 0 } }]],
  ['join-chapter', [JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)]],
  ['join-chapter', [Buffer.from('binary')]],
  ['send-message', [1, '   ']],
  ['send-message', [{ chapterId: 1, content: 'x', clientId: { $ne: 1 } }]],
  ['send-message', [{ chapterId: 1, content: 'x', senderId: someId() }]],
  ['toString', []],
])('the invalid packet %s is refused with a reason, and nothing is stored', async (event, args) => {
  const { socket, history } = await createRoom(chat);
  const errors = collect(socket, 'error');
  const ack = await emitWithAck(socket, event as 'send-message', ...args);
  expect(ack).toMatchObject({ ok: false, retryable: false, problem: { status: 400 } });
  expect(errors).toEqual([{ message: !ack.ok && ack.problem.message }]);
  expect(await history()).toEqual([]);
});

test('events without an ack, unknown events and reserved names do not stop the process', async () => {
  const { chapterId, socket } = await createRoom(chat);
  for (const event of ['send-message', 'join-chapter', 'typing-stop', 'nothing', '__proto__', 'constructor', ''])
    for (const args of [[], [1, 'a', 'b', 'c'], [1, 'ack'], Array.from({ length: 50 }, () => 1), [null, null]])
      raw(socket).emit(event, ...args);
  for (let index = 0; index < 200; index++) raw(socket).emit('typing-start', chapterId);
  expect(await emitWithAck(socket, 'leave-chapter', chapterId)).toEqual({ ok: true });
  expect((await fetch(`${chat.one.url}/livez`)).ok).toBe(true);
});

test('a packet of more than 16 kB closes its connection and no other', async () => {
  const [big, small] = await Promise.all([
    chat.connect(chat.one, chat.person()),
    chat.connect(chat.one, chat.person()),
  ]);
  const lost = new Promise((resolve) => {
    big.once('disconnect', resolve);
  });
  raw(big).emit('send-message', { chapterId: 1, content: 'x'.repeat(17 * 1024) });
  await lost;
  expect(await emitWithAck(small, 'leave-chapter', 1)).toEqual({ ok: true });
});
