import { someId } from '@meridian/service-kit/testing';
import { chatApi } from '@meridian/shared-types/contracts';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

describe('invalid packets', () => {
  const uuid = '00000000-0000-4000-8000-000000000000';
  const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;
  const events = ['send-message', 'join-chapter', 'leave-chapter', 'typing-start', 'typing-stop'] as const;
  const refs: unknown[][] = [
    [],
    [null],
    ['1'],
    [0],
    [-1],
    [1.5],
    [2 ** 40],
    [true],
    [[]],
    [[1]],
    [{}],
    [{ chapterId: '1' }],
    [{ chapterId: { $gt: 0 } }],
    [{ chapterId: 1, extra: 1 }],
    [deep],
    [Buffer.from('binary')],
  ];
  const sends: unknown[][] = [
    ...refs,
    [1],
    [1, 2],
    [1, ''],
    [1, '   '],
    [1, { $ne: null }],
    [{ chapterId: 1 }],
    [{ chapterId: 1, content: null }],
    [{ chapterId: 1, content: ['x'] }],
    [{ chapterId: 1, content: 'x'.repeat(4001) }],
    [{ chapterId: 1, content: 'x\u0000' }],
    [{ chapterId: 1, content: 'x', clientId: 'not a uuid' }],
    [{ chapterId: 1, content: 'x', clientId: { $ne: 1 } }],
    [{ chapterId: 1, content: 'x', senderId: someId() }],
    [{ chapterId: 1, content: 'x', seq: 1 }],
    [{ chapterId: 1, content: 'x', __proto__: null, constructor: uuid }],
  ];
  const cases = events.flatMap((event) =>
    (event === 'send-message' ? sends : refs).map((args): [string, unknown[]] => [event, args]),
  );

  test(`each of ${cases.length} invalid packets is refused with a reason, and nothing is stored`, async () => {
    const ana = chat.person(1);
    const socket = await chat.connect(chat.one, ana);
    const errors = collect(socket, 'error');
    for (const [event, args] of cases) {
      const ack = await emitWithAck(socket, event as 'send-message', ...args);
      if (ack.ok || ack.problem.status !== 400 || ack.retryable)
        throw new Error(`${event} ${JSON.stringify(args)}: ${JSON.stringify(ack)}`);
    }
    expect(errors).toHaveLength(cases.length);
    expect(errors.every(({ message }) => message.length > 0 && !/\bat \/|node_modules/.test(message))).toBe(true);
    expect(await chat.environment.client(chatApi, chat.one.url, ana).messages({ params: { chapterId: 1 } })).toEqual(
      [],
    );
  }, 20_000);

  test('events without an ack, unknown events and reserved names do not stop the process', async () => {
    const chapterId = chat.newChapter();
    const ana = chat.person(chapterId);
    const socket = await chat.connect(chat.one, ana);
    const raw = socket as unknown as { emit(event: string, ...args: unknown[]): void };
    const unknown = new Set<string>();
    socket.on('error', ({ message }) => {
      if (message === 'There is no such event here.') unknown.add(message);
    });
    expect(await emitWithAck(socket, 'toString' as 'send-message')).toMatchObject({
      ok: false,
      retryable: false,
      problem: { status: 400, code: 'unknown_event' },
    });
    expect(unknown.size).toBe(1);
    for (const event of [...events, 'nothing', '__proto__', 'constructor', ''])
      for (const args of [[], [1, 'a', 'b', 'c'], [1, 'ack'], Array.from({ length: 50 }, () => 1), [null, null]])
        raw.emit(event, ...args);
    for (let index = 0; index < 200; index++) raw.emit('typing-start', chapterId);
    expect(await emitWithAck(socket, 'leave-chapter', chapterId)).toEqual({ ok: true });
    expect((await fetch(`${chat.one.url}/livez`)).ok).toBe(true);
  });

  test('a packet of more than 16 kB closes its connection and no other', async () => {
    const [ana, ben] = [chat.person(), chat.person()];
    const [big, small] = await Promise.all([chat.connect(chat.one, ana), chat.connect(chat.one, ben)]);
    const lost = new Promise((resolve) => {
      big.once('disconnect', resolve);
    });
    (big as unknown as { emit(event: string, ...args: unknown[]): void }).emit('send-message', {
      chapterId: 1,
      content: 'x'.repeat(17 * 1024),
    });
    await lost;
    expect(await emitWithAck(small, 'leave-chapter', 1)).toEqual({ ok: true });
  });
});
