import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { compareCosts, type Size, type Variant } from '../comparison';
import { cookieOf } from '../members';
import { withProduct } from '../product';
import { forkProgram } from '../programs/fork-program';

const [CHAPTERS, MEMBERS, PER_SECOND, REPLICAS] = [2, 150, 60, 2];
/** The milliseconds within which everyone must have received the last message. */
const DELIVERY_MS = 20_000;
const TEXT = 'We meet at the old library on Thursday at seven. Who brings the chairs, and who can drive three people?';
/** The limits are off, because a few members send at the rates of a whole room. */
const NO_LIMITS = { CHAT_LIMIT_MESSAGES: '100000', CHAT_LIMIT_EVENTS: '100000' };

interface Seat {
  url: string;
  cookie: string;
  userId: string;
  chapterId: number;
}

/**
 * Measures messages in two chapters of 150 members at two replicas, 60 a second through the gateway. The peer is as
 * many nodes of bare Socket.IO with the sharded Redis adapter, which check and store nothing. A unit is one message to
 * 150 members.
 */
export const measure = (size: Size) =>
  withProduct(async ({ store, serve, fill, closeLater }) => {
    const members = await fill({ members: CHAPTERS * MEMBERS, events: 1, chapters: CHAPTERS });
    const server = await serve({ replicas: REPLICAS, env: { chat: NO_LIMITS } });
    const nodes = await Promise.all(
      Array.from({ length: REPLICAS }, () => forkProgram('socket-io-node', [server.redisUrl])),
    );
    nodes.forEach(closeLater);
    const seats = members.map(({ id: userId, chapterId, ...member }) => {
      const cookie = cookieOf(member, server.url);
      return { url: server.url, cookie, userId, chapterId };
    });
    const peerSeats = seats.map((seat, n) => ({ ...seat, url: nodes[n % REPLICAS]?.url ?? '' }));
    const rooms = { product: await openRoom(seats, true), 'socket.io': await openRoom(peerSeats, false) };
    Object.values(rooms).forEach(closeLater);
    const pids = (): Record<string, number | undefined> =>
      Object.fromEntries(nodes.map(({ pid }, n) => [`chat-${n + 1}`, pid]));
    const variants: Variant[] = [
      { name: 'socket.io', pids, run: rooms['socket.io'].send },
      { name: 'product', pids: () => ({ ...server.pids(), store: store.pid() }), run: rooms.product.send },
    ];
    const programs = ['chat-1', 'chat-2', 'gateway', 'auth', 'chapters', 'store', 'redis'];
    return compareCosts(variants, size, { peer: 'socket.io', programs, without: 'store' });
  });

/**
 * Opens the sockets of members. `send` sends messages at a steady rate from each in turn, and rejects if a message is
 * refused, lost or duplicated, or out of order where order is promised.
 */
async function openRoom(seats: readonly Seat[], isOrdered: boolean) {
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
  };
  /** The members who still have to receive each message, by its content. */
  const missing = new Map<string, number>();
  const sockets: Socket[] = [];
  for (const seat of seats) sockets.push(await openSocket(seat, fail, isOrdered, missing));
  let sent = 0;
  return {
    async send(count: number): Promise<void> {
      const start = performance.now();
      const acks: Promise<unknown>[] = [];
      for (let n = 0; n < count; n += 1) {
        await pause(start + (n * 1000) / PER_SECOND - performance.now());
        const at = sent % seats.length;
        const content = `${(sent += 1)} ${TEXT}`;
        missing.set(content, MEMBERS);
        const message = { chapterId: seats[at]?.chapterId, content, clientId: randomUUID() };
        acks.push(emit(sockets[at], 'send-message', message).catch(fail));
      }
      await Promise.all(acks);
      for (const until = performance.now() + DELIVERY_MS; missing.size > 0 && !failure; await pause(5))
        if (performance.now() > until) fail(new Error(`${missing.size} messages did not reach everyone`));
      if (failure) throw failure;
    },
    close: () => sockets.forEach((socket) => socket.disconnect()),
  };
}

async function openSocket(
  { url, cookie, userId, chapterId }: Seat,
  fail: (error: Error) => void,
  isOrdered: boolean,
  missing: Map<string, number>,
): Promise<Socket> {
  const options = { transports: ['websocket'], auth: { userId }, reconnection: false, forceNew: true };
  const socket = io(url, { ...options, extraHeaders: { cookie } });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  let last: number | undefined;
  socket.on('new-message', ({ seq, content }: { seq: number; content: string }) => {
    if (isOrdered && last !== undefined && seq !== last + 1) fail(new Error(`message ${seq} after ${last}`));
    last = seq;
    const left = missing.get(content);
    if (left === undefined) fail(new Error(`not expected, or twice: ${content}`));
    else if (left > 1) missing.set(content, left - 1);
    else missing.delete(content);
  });
  await emit(socket, 'join-chapter', chapterId);
  return socket;
}

/** Sends an event until it is acknowledged, because a service whose code is not compiled yet may be busy. */
async function emit(socket: Socket | undefined, event: string, payload: unknown): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const ack = (await socket?.timeout(20_000).emitWithAck(event, payload)) as { ok: boolean; problem?: unknown };
    if (ack.ok) return;
    if (attempt === 10) throw new Error(`${event}: ${JSON.stringify(ack.problem)}`);
    await pause(500);
  }
}
