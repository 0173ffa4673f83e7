import { KeyedMutex, startBackgroundJob, type Logger } from '@meridian/service-kit';
import type { ChatMessage } from '@meridian/shared-types';
import { findPeopleIn, toChatMessage } from '../messages/chat-message';
import { chapterKey } from '../messages/conversation';
import type { LogEntry } from '../messages/message.model';
import type { MessageLog } from '../messages/message-log';
import { chatMetrics } from '../sockets/metrics';
import type { Profiles } from '../messages/profiles';
import type { ChapterSubscriptions } from './chapter-subscriptions';
import type { MessageNotifier } from './message-notifier';

/**
 * The interval in milliseconds between regular checks of the log. It is the maximum delay of a message while Redis is
 * unavailable.
 */
const POLL_EVERY_MS = 2000;
/** The number of messages in one check after which the next check follows immediately. */
const FULL_PAGE = 200;
/** The time in milliseconds that delivery waits for a missing number in the log. */
const GAP_TIMEOUT_MS = 10_000;

export interface DeliveryOptions {
  log: Logger;
  messages: MessageLog;
  profiles: Profiles;
  notifier: Pick<MessageNotifier, 'onMessage'>;
  subscriptions: ChapterSubscriptions;
  /** Sends a message to the members at this replica. */
  emit(message: ChatMessage): void;
}

/** A chapter with members at this replica. */
interface Room {
  readonly chapterId: number;
  /** The `seq` of the last message that was sent. */
  position: number;
  /** The highest known `seq` in the log. */
  announced: number;
  /** The catch-up with the log that is running. There is one at a time. */
  catchingUp?: Promise<void>;
  /**
   * The position after which a number is missing although later ones exist, and the time at which this was detected.
   */
  gap?: { after: number; since: number };
}

/**
 * Delivers the message log to the sockets of this replica. Each room has a position in the log and advances one message
 * at a time. Notifications only start this earlier, so lost or repeated ones do no harm.
 */
export function createDelivery({ log, messages, profiles, notifier, subscriptions, emit }: DeliveryOptions) {
  const joins = new KeyedMutex<number>();
  const rooms = new Map<number, Room>();
  const running = new Set<Promise<void>>();

  function send(room: Room, message: ChatMessage): void {
    room.position = message.seq;
    messages.recordSeq(chapterKey(message.chapterId), message.seq);
    emit(message);
    chatMetrics.delivered.inc();
    chatMetrics.lag.observe(Math.max(0, Date.now() - Date.parse(message.timestamp)) / 1000);
  }

  /** Returns whether the missing numbers before `next` are skipped. Until they are, no later message is sent. */
  function skipsGap(room: Room, next: number): boolean {
    const { chapterId, position } = room;
    if (room.gap?.after !== position) {
      room.gap = { after: position, since: performance.now() };
      log.warn({ chapterId, position, next }, 'the log has a hole');
    }
    if (performance.now() - room.gap.since < GAP_TIMEOUT_MS) return false;
    log.error({ chapterId, position, next }, 'a hole in the log was skipped');
    chatMetrics.holes.inc();
    room.position = next - 1;
    return true;
  }

  async function sendStored(room: Room, docs: LogEntry[]): Promise<void> {
    const profileOf = await profiles.load(docs.flatMap(findPeopleIn));
    for (const doc of docs) {
      // The room was emptied in the meantime, and its current members joined later.
      if (rooms.get(room.chapterId) !== room) return;
      if (doc.seq <= room.position) continue;
      if (doc.seq > room.position + 1 && !skipsGap(room, doc.seq)) return;
      send(room, toChatMessage(doc, profileOf));
    }
  }

  async function readAhead(room: Room, found: LogEntry[] | undefined): Promise<void> {
    chatMetrics.waiting.inc();
    try {
      for (let from = -1, docs = found; from !== room.position && room.position < room.announced; docs = undefined) {
        from = room.position;
        await sendStored(room, docs ?? (await messages.after(chapterKey(room.chapterId), from)));
      }
    } catch (error) {
      log.warn({ err: error, chapterId: room.chapterId }, 'delivery waits for the store');
    } finally {
      chatMetrics.waiting.dec();
      room.catchingUp = undefined;
    }
  }

  /** Sends everything up to the number `to`. A catch-up that is already running continues up to it. */
  function catchUp(room: Room, to: number, found?: LogEntry[]): Promise<void> {
    room.announced = Math.max(room.announced, to);
    if (room.catchingUp || room.announced <= room.position) return room.catchingUp ?? Promise.resolve();
    const work = readAhead(room, found);
    room.catchingUp = work;
    running.add(work);
    void work.finally(() => running.delete(work));
    return work;
  }

  /** Handles the notification of a new message from this replica or another one. */
  function onNotified(message: ChatMessage): void {
    const room = rooms.get(message.chapterId);
    if (!room || message.seq <= room.position) return;
    if (message.seq === room.position + 1) send(room, message);
    else if (room.gap?.after === room.position) return; // The regular check fills or skips the gap.
    void catchUp(room, message.seq);
  }

  notifier.onMessage(onNotified);

  async function poll(): Promise<void> {
    const behindHoles = new Set<Room>();
    for (let full = true; full;) {
      const toRead = [...rooms.values()].filter((room) => !behindHoles.has(room));
      const after = new Map(toRead.map(({ chapterId, position }) => [chapterKey(chapterId), position]));
      const found = await messages.afterEach(after);
      full = found.length >= FULL_PAGE;
      await Promise.all(
        toRead.map(async (room) => {
          const docs = found.filter(({ conversation }) => conversation === chapterKey(room.chapterId));
          const last = docs.at(-1)?.seq ?? 0;
          await catchUp(room, last, docs);
          if (room.position < last) behindHoles.add(room);
        }),
      );
    }
  }

  const job = startBackgroundJob(poll, { everyMs: POLL_EVERY_MS, log, failure: 'the log could not be read' });

  return {
    /** Delivers a message that this replica has just stored. */
    committed(message: ChatMessage): void {
      chatMetrics.stored.inc();
      onNotified(message);
    },
    /**
     * Adds a socket to a room between two messages. `join` runs when the room has received everything up to the
     * returned number and nothing after it. It returns whether the socket has joined.
     */
    enter: (chapterId: number, join: () => boolean): Promise<number> =>
      joins.runExclusive(chapterId, async () => {
        const known = rooms.get(chapterId);
        // The subscription comes first, so that no message is missed after the head was read.
        if (!known) await subscriptions.begin(chapterId);
        try {
          const position = known?.position ?? (await messages.head(chapterKey(chapterId)));
          if (join() && !known) rooms.set(chapterId, { chapterId, position, announced: position });
          return position;
        } finally {
          subscriptions.endIfUnused(chapterId);
        }
      }),
    /** Returns the `seq` of the last message that was sent to a room at this replica, or undefined without a room. */
    newestSeq: (chapterId: number): number | undefined => rooms.get(chapterId)?.position,
    /** Stops delivery to a room after its last member at this replica has left. */
    emptied: (chapterId: number): void => void rooms.delete(chapterId),
    async close(): Promise<void> {
      await job.stop();
      await joins.idle();
      await Promise.all(running);
    },
  };
}
export type Delivery = ReturnType<typeof createDelivery>;
