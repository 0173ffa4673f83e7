import type { UnreadChats } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { emitWithAck, HERE, waitUntil, type ChatClient } from '../product/test-product';
import { countOutcomes, expectOnly, times } from './outcomes';
import type { RaceContext, Races } from './race-context';

export function socketRaces({ product, find }: RaceContext): Races {
  /**
   * Opens sockets of one user, at both replicas if the gateway distributes them. All events are emitted before the
   * first ack.
   */
  async function withSockets(work: (sockets: ChatClient[], listener: ChatClient) => Promise<void>): Promise<void> {
    const all = [
      ...(await Promise.all(times(4, () => product.personas.member.socket()))),
      await product.personas.chapterAdmin.socket(),
    ];
    try {
      await work(all.slice(0, 4), all[4]!);
    } finally {
      for (const socket of all) socket.disconnect();
    }
  }
  type Ack = Exclude<Awaited<ReturnType<typeof emitWithAck>>, 'silent'>;
  const emitAtOnce = (count: number, sockets: ChatClient[], name: string, payload: unknown) =>
    emitEach(count, sockets, name, () => payload);
  const emitEach = (count: number, sockets: ChatClient[], name: string, payloadOf: (index: number) => unknown) =>
    Promise.all(
      times(count, (index) =>
        (
          sockets[index % sockets.length]!.timeout(20_000) as unknown as {
            emitWithAck(event: string, payload: unknown): Promise<Ack>;
          }
        ).emitWithAck(name, payloadOf(index)),
      ),
    );

  /**
   * If a user starts and stops typing many times, others receive at most as many starts as the limit allows, and one
   * stop for each.
   */
  const typing = (count: number, event: 'user-typing' | 'user-stopped-typing') =>
    withSockets(async ([socket], listener) => {
      for (const one of [socket!, listener]) await emitWithAck(one, 'join-chapter', HERE);
      const received: string[] = [];
      listener.on(event, ({ userId }) => received.push(userId));
      const started = await emitAtOnce(event === 'user-typing' ? count : 1, [socket!], 'typing-start', HERE);
      const stopped = await emitAtOnce(event === 'user-typing' ? 1 : count, [socket!], 'typing-stop', HERE);
      expectOnly(
        countOutcomes(started.map(({ ok: isOk, problem }) => (isOk ? 'ok' : String(problem!.status)))),
        'ok',
        '429',
      );
      expect(stopped.every((ack) => ack.ok)).toBe(true);
      await waitUntil('the event is received', () => received.length > 0);
      expect(new Set(received)).toEqual(new Set([product.personas.member.userId]));
      expect(received.length).toBeLessThanOrEqual(event === 'user-typing' ? 5 : 1);
      await pause(1100); // The limit applies per second.
    });

  return {
    'send-message': (count) =>
      withSockets(async (sockets, listener) => {
        await emitWithAck(listener, 'join-chapter', HERE);
        const received: string[] = [];
        listener.on('new-message', ({ content }) => received.push(content));
        const message = { chapterId: HERE, content: randomUUID(), clientId: randomUUID() };
        const acks = await emitAtOnce(count, sockets, 'send-message', message);
        expect(acks).toEqual(times(count, () => ({ ...acks[0], ok: true })));
        expect(await find('chat', 'messages', { clientId: message.clientId })).toHaveLength(1);
        const without = { chapterId: HERE, content: randomUUID() };
        const numbers = (await emitAtOnce(count, sockets, 'send-message', without))
          .map(({ seq }) => seq as number)
          .sort((a, b) => a - b);
        expect(numbers).toEqual(times(count, (index) => (acks[0]!.seq as number) + 1 + index));
        await waitUntil('everything is delivered', () => received.length > count);
        expect(received).toEqual([message.content, ...times(count, () => without.content)]);
      }),
    'join-chapter': (count) =>
      withSockets(async ([socket], listener) => {
        const outcomes = countOutcomes(
          (await emitAtOnce(count, [socket!], 'join-chapter', HERE)).map(({ ok: isOk, problem }) =>
            isOk ? 'ok' : String(problem!.status),
          ),
        );
        expectOnly(outcomes, 'ok', '503'); // On an overloaded machine the call to chapters times out.
        expect(outcomes.ok).toBeGreaterThan(0);
        const received: string[] = [];
        socket!.on('new-message', ({ content }) => received.push(content));
        for (const content of ['first', 'second'])
          await emitWithAck(listener, 'send-message', { chapterId: HERE, content });
        await waitUntil('both messages are received', () => received.includes('second'));
        expect(received).toEqual(['first', 'second']);
      }),
    'leave-chapter': (count) =>
      withSockets(async ([socket, other], listener) => {
        for (const one of [socket!, other!]) await emitWithAck(one, 'join-chapter', HERE);
        const received: string[] = [];
        for (const one of [socket!, other!]) one.on('new-message', () => received.push(one.id!));
        expect((await emitAtOnce(count, [socket!], 'leave-chapter', HERE)).map((ack) => ack.ok)).toEqual(
          times(count, () => true),
        );
        await emitWithAck(listener, 'send-message', { chapterId: HERE, content: 'after' });
        await waitUntil('the other socket has it', () => received.length > 0);
        expect(received).toEqual([other!.id]);
      }),
    /** Pages of one person that watch a chapter at once are all answered. */
    'watch-presence': (count) =>
      withSockets(async (sockets) => {
        const acks = await emitAtOnce(count, sockets, 'watch-presence', HERE);
        const outcomes = countOutcomes(acks.map(({ ok: isOk, problem }) => (isOk ? 'ok' : String(problem!.status))));
        expectOnly(outcomes, 'ok', '503'); // On an overloaded machine the call to chapters times out.
        expect(outcomes.ok).toBeGreaterThan(0);
      }),
    'unwatch-presence': (count) =>
      withSockets(async ([socket]) => {
        const acks = await emitAtOnce(count, [socket!], 'unwatch-presence', HERE);
        expect(acks.map(({ ok: isOk }) => isOk)).toEqual(times(count, () => true));
      }),
    /** Pages of one person move a position forward at once. It ends at the furthest message. */
    'mark-read': (count) =>
      withSockets(async (sockets, writer) => {
        const seqs: number[] = [];
        for (const content of times(count, String)) {
          const ack = await emitWithAck(writer, 'send-message', { chapterId: HERE, content });
          seqs.push(ack === 'silent' ? 0 : (ack.seq as number));
        }
        const acks = await emitEach(count, sockets, 'mark-read', (index) => ({
          positions: [{ chapterId: HERE, until: seqs[index], version: 1_000_000 }],
        }));
        expect(acks.map(({ ok: isOk }) => isOk)).toEqual(times(count, () => true));
        const { chapters } = await product.personas.member.ok<UnreadChats>('GET', '/api/chats');
        expect(chapters.find(({ chapterId }) => chapterId === HERE)).toMatchObject({ readSeq: Math.max(...seqs) });
      }),
    'typing-start': (count) => typing(count, 'user-typing'),
    'typing-stop': (count) => typing(count, 'user-stopped-typing'),
  };
}
