import { setTimeout as pause } from 'node:timers/promises';
import { numberIn, openSocket, retry, type RoomSocket, type Seat } from './socket';

/** The number of handshakes at the same time. */
const AT_ONCE = 20;
/** The milliseconds within which everyone must have received the last message. */
const DELIVERY_MS = 20_000;
/** The longest pause in ms until a failure is noticed. */
const MAX_PAUSE_MS = 100;
const TEXT = 'We meet at the old library on Thursday at seven. Who brings the chairs, and who can drive three people?';

export interface Sent {
  /** The milliseconds from sending each message until the last member received it. */
  seenByAllMs: number[];
  /** The milliseconds from sending each message until it was acknowledged. */
  ackedMs: number[];
}

export interface Room {
  readonly size: number;
  /** Returns the number of the newest message that a member has received. */
  newestSeq(): number;
  /**
   * Sends `count` messages at this rate, however long the responses take, from each member in turn. Resolves when every
   * member has received all of them. Rejects if one is refused, lost, duplicated or out of order. The first call is the
   * warm-up: messages that are refused because code is not compiled yet are sent again.
   */
  send(count: number, perSecond: number): Promise<Sent>;
  /** Stores that the member at this place has read the room up to a message. */
  markRead(place: number, until: number): Promise<void>;
  close(): Promise<void>;
}

interface Flight {
  sentAt: number;
  arrived: number;
}

export interface RoomOptions {
  /** Whether all members receive the same order; bare peers guarantee none across nodes. */
  isOrdered: boolean;
  /** The number of members who send. Default: all. */
  senders?: number;
}

/** Opens the sockets of a room. The first `senders` sockets send. */
export async function openRoom(
  seats: readonly Seat[],
  { isOrdered, senders = seats.length }: RoomOptions,
): Promise<Room> {
  const flights = new Map<number, Flight>();
  let seenByAllMs: number[] = [];
  let failure: Error | undefined;
  let isWarm = false;
  let last = 0;
  let newestSeq = 0;
  const fail = (error: Error) => {
    failure ??= error;
  };
  const arrived = (packet: string) => {
    const index = numberIn(packet, '"content":"') ?? NaN;
    const flight = flights.get(index);
    if (!flight) return fail(new Error(`not expected, or twice: ${packet}`));
    flight.arrived += 1;
    if (flight.arrived < seats.length) return;
    flights.delete(index);
    seenByAllMs.push(performance.now() - flight.sentAt);
  };
  const sockets = await inBatches(seats, async (seat) => {
    let seq: number | undefined;
    const onMessage = (packet: string) => {
      const next = numberIn(packet, '"seq":') ?? NaN;
      newestSeq = Math.max(newestSeq, next);
      if (isOrdered && seq !== undefined && next !== seq + 1) fail(new Error(`message ${next} after ${seq}`));
      seq = next;
      arrived(packet);
    };
    const socket = await openSocket(seat, { onMessage, onFailure: fail });
    seq = socket.headSeq;
    return socket;
  });
  return {
    size: seats.length,
    newestSeq: () => newestSeq,
    async send(count, perSecond) {
      const acks: Promise<number>[] = [];
      seenByAllMs = [];
      const start = performance.now();
      while (acks.length < count) {
        const due = Math.min(count, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1);
        while (acks.length < due) {
          const socket = sockets[acks.length % senders];
          if (!socket) throw new Error('there are no senders');
          const sentAt = performance.now();
          flights.set((last += 1), { sentAt, arrived: 0 });
          const content = `${last} ${TEXT}`;
          const sent = isWarm ? socket.send(content) : retry(() => socket.send(content));
          const acked = sent.then(() => performance.now() - sentAt);
          acked.catch(fail); // The loop below throws the error after stopping everything.
          acks.push(acked);
        }
        await pause(Math.min(MAX_PAUSE_MS, Math.max(1, start + (acks.length * 1000) / perSecond - performance.now())));
        if (failure) throw failure;
      }
      const ackedMs = await Promise.all(acks);
      for (const deadline = performance.now() + DELIVERY_MS; flights.size > 0; await pause(5)) {
        if (failure) throw failure;
        if (performance.now() > deadline) throw new Error(`${flights.size} messages did not reach everyone`);
      }
      if (failure) throw failure;
      isWarm = true;
      return { seenByAllMs, ackedMs };
    },
    markRead: async (place, until) => sockets[place]?.markRead(until),
    close: () => closeAll(sockets),
  };
}

export const closeAll = async (sockets: readonly RoomSocket[]): Promise<void> =>
  void (await Promise.all(sockets.map((socket) => socket.close())));

/** Runs `work` for all items in order, in batches of concurrent calls. */
export async function inBatches<T, R>(
  all: readonly T[],
  work: (each: T) => Promise<R>,
  atOnce = AT_ONCE,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += atOnce)
    results.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))));
  return results;
}
