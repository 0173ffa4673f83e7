import { setTimeout as pause } from 'node:timers/promises';
import { numberIn, openSocket, retry, type RoomSocket, type Seat } from './socket';

/** Handshakes at once. */
const AT_ONCE = 20;
/** Milliseconds within which everyone has the last message. */
const DELIVERY_MS = 20_000;
const TEXT = 'We meet at the old library on Thursday at seven. Who brings the chairs, and who can drive three people?';

export interface Sent {
  /** Milliseconds of each message until the last member had it. */
  seenByAllMs: number[];
  /** Milliseconds until it was acknowledged. */
  ackedMs: number[];
}

export interface Room {
  readonly size: number;
  /**
   * Sends so many messages at this rate, whatever the answers take, one member after the other. Resolves when everyone
   * has all of them. Rejects if one is refused, missing, out of order or there twice. The first call is for warming up:
   * what is refused because a program is not fast enough yet is sent again.
   */
  send(count: number, perSecond: number): Promise<Sent>;
  close(): Promise<void>;
}

interface Flight {
  sentAt: number;
  arrived: number;
}

export interface RoomOptions {
  /** Whether everyone sees one order; bare peers have none across nodes. */
  isOrdered: boolean;
  /** Members who send. Default: everyone. */
  senders?: number;
}

/** Opens the sockets of a room. The first `senders` ones send. */
export async function openRoom(
  seats: readonly Seat[],
  { isOrdered, senders = seats.length }: RoomOptions,
): Promise<Room> {
  const flights = new Map<number, Flight>();
  let seenByAllMs: number[] = [];
  let failure: Error | undefined;
  let isWarm = false;
  let last = 0;
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
      if (isOrdered) {
        const next = numberIn(packet, '"seq":') ?? NaN;
        if (seq !== undefined && next !== seq + 1) fail(new Error(`message ${next} after ${seq}`));
        seq = next;
      }
      arrived(packet);
    };
    const socket = await openSocket(seat, { onMessage, onFailure: fail });
    seq = socket.headSeq;
    return socket;
  });
  return {
    size: seats.length,
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
          acked.catch(fail); // thrown below, where everything is stopped
          acks.push(acked);
        }
        await pause(1);
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
    close: () => closeAll(sockets),
  };
}

export const closeAll = async (sockets: readonly RoomSocket[]): Promise<void> =>
  void (await Promise.all(sockets.map((socket) => socket.close())));

/** Works on all of them, some at once, in order. */
export async function inBatches<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    results.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))));
  return results;
}
