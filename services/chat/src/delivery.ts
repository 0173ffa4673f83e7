import { KeyedMutex, startBackgroundJob, type Logger } from '@meridian/kit';
import type { ChatMessage } from '@meridian/shared-types';
import { toMessage, type MessageDoc } from './message.model';
import type { MessageLog } from './message-log';
import { chatMetrics } from './metrics';
import type { Profiles } from './profiles';
import type { MessageNotifier } from './message-notifier';

/** How often the log is looked into without a wake-up: how late a message can be while Redis is away. */
const POLL_EVERY_MS = 2000;
/** Messages found by one look after which another one follows at once. */
const FULL_PAGE = 200;
/** How long a number that is missing from the log is waited for. */
const HOLE_MS = 10_000;

export interface DeliveryOptions {
  log: Logger;
  messages: MessageLog;
  profiles: Profiles;
  notifier: MessageNotifier;
  /** Sends a message to the members that this replica holds itself. */
  emit(message: ChatMessage): void;
}

/** A chapter that has members at this replica. */
interface Room {
  readonly chapterId: number;
  /** `seq` of the last message sent to them. */
  position: number;
  /** The greatest `seq` that the log is known to have. */
  announced: number;
  /** Reads from the log; one at a time. */
  catchingUp?: Promise<void>;
  /** Since when the number after this position is missing, while later ones are there. */
  hole?: { after: number; since: number };
}

/**
 * Carries the log to the sockets of this replica: each room has a position, and moves along the log one message at a
 * time. A wake-up only says that there is something to move to, so that neither a lost nor a doubled one changes what
 * arrives.
 */
export function createDelivery({ log, messages, profiles, notifier, emit }: DeliveryOptions) {
  const joins = new KeyedMutex<number>();
  const rooms = new Map<number, Room>();
  const running = new Set<Promise<void>>();

  function send(room: Room, message: ChatMessage): void {
    room.position = message.seq;
    messages.recordSeq(message.chapterId, message.seq);
    emit(message);
    chatMetrics.delivered.inc();
    chatMetrics.lag.observe(Math.max(0, Date.now() - Date.parse(message.timestamp)) / 1000);
  }

  /**
   * Whether the numbers before `next` are given up: nothing is sent past them until they have been missing for long
   * enough.
   */
  function isGivenUp(room: Room, next: number): boolean {
    const { chapterId, position } = room;
    if (room.hole?.after !== position) {
      room.hole = { after: position, since: performance.now() };
      log.warn({ chapterId, position, next }, 'the log has a hole');
    }
    if (performance.now() - room.hole.since < HOLE_MS) return false;
    log.error({ chapterId, position, next }, 'a hole in the log was skipped');
    chatMetrics.holes.inc();
    room.position = next - 1;
    return true;
  }

  async function sendStored(room: Room, docs: MessageDoc[]): Promise<void> {
    const profileOf = await profiles.load(docs.map((doc) => String(doc.senderId)));
    for (const doc of docs) {
      if (rooms.get(room.chapterId) !== room) return; // emptied meanwhile: whoever is in it now came later
      if (doc.seq <= room.position) continue;
      if (doc.seq > room.position + 1 && !isGivenUp(room, doc.seq)) return;
      send(room, toMessage(doc, profileOf(String(doc.senderId))));
    }
  }

  async function moveOn(room: Room, found: MessageDoc[] | undefined): Promise<void> {
    chatMetrics.waiting.inc();
    try {
      for (let from = -1, docs = found; from !== room.position && room.position < room.announced; docs = undefined) {
        from = room.position;
        await sendStored(room, docs ?? (await messages.after(room.chapterId, from)));
      }
    } catch (error) {
      log.warn({ err: error, chapterId: room.chapterId }, 'delivery waits for the store');
    } finally {
      chatMetrics.waiting.dec();
      room.catchingUp = undefined;
    }
  }

  /** Moves a room on to a number that the log has, or lets whoever does so already go on to it. */
  function catchUp(room: Room, to: number, found?: MessageDoc[]): Promise<void> {
    room.announced = Math.max(room.announced, to);
    if (room.catchingUp || room.announced <= room.position) return room.catchingUp ?? Promise.resolve();
    const work = moveOn(room, found);
    room.catchingUp = work;
    running.add(work);
    void work.finally(() => running.delete(work));
    return work;
  }

  /** Takes a wake-up, from this replica or from another one. */
  function wake(message: ChatMessage): void {
    const room = rooms.get(message.chapterId);
    if (!room || message.seq <= room.position) return;
    if (message.seq === room.position + 1) send(room, message);
    else if (room.hole?.after === room.position) return; // the regular look finds when it is filled, or skips it
    void catchUp(room, message.seq);
  }

  notifier.listen(wake);

  async function poll(): Promise<void> {
    const behindHoles = new Set<Room>();
    for (let full = true; full;) {
      const asked = [...rooms.values()].filter((room) => !behindHoles.has(room));
      const found = await messages.afterEach(new Map(asked.map(({ chapterId, position }) => [chapterId, position])));
      full = found.length >= FULL_PAGE;
      await Promise.all(
        asked.map(async (room) => {
          const docs = found.filter(({ chapterId }) => chapterId === room.chapterId);
          const last = docs.at(-1)?.seq ?? 0;
          await catchUp(room, last, docs);
          if (room.position < last) behindHoles.add(room);
        }),
      );
    }
  }

  const job = startBackgroundJob(poll, { everyMs: POLL_EVERY_MS, log, failure: 'the log could not be read' });

  return {
    /** Tells everyone of a message that was just stored here. */
    committed(message: ChatMessage): void {
      chatMetrics.stored.inc();
      wake(message);
      notifier.publish(message);
    },
    /**
     * Lets a socket in between two messages: `join` runs at a moment at which the room has received everything up to
     * the number that is returned, and nothing beyond. `join` returns whether the socket is in the room now.
     */
    enter: (chapterId: number, join: () => boolean): Promise<number> =>
      joins.runExclusive(chapterId, async () => {
        const known = rooms.get(chapterId);
        // first, so that nothing falls between the head and the wake-ups
        if (!known) await notifier.subscribe(chapterId);
        const position = known?.position ?? (await messages.head(chapterId));
        if (!join()) {
          if (!rooms.has(chapterId)) notifier.unsubscribe(chapterId);
        } else if (!known) rooms.set(chapterId, { chapterId, position, announced: position });
        return position;
      }),
    /** The last member of a room left this replica. */
    emptied(chapterId: number): void {
      rooms.delete(chapterId);
      notifier.unsubscribe(chapterId);
    },
    async close(): Promise<void> {
      await job.stop();
      await joins.idle();
      await Promise.all(running);
    },
  };
}
export type Delivery = ReturnType<typeof createDelivery>;
