import { KeyedMutex, startBackgroundJob, type Logger } from '@meridian/service-kit';
import type { ChatMessage } from '@meridian/shared-types';
import { chapterKey } from '../messages/conversation';
import type { MessageLog } from '../messages/message-log';
import { chatMetrics } from '../sockets/metrics';
import type { Profiles } from '../messages/profiles';
import { createCatchUp, type Room } from './catch-up';
import type { ChapterSubscriptions } from './chapter-subscriptions';
import type { MessageNotifier } from './message-notifier';

/**
 * The interval in milliseconds between regular checks of the log. It is the maximum delay of a message while Redis is
 * unavailable.
 */
const POLL_EVERY_MS = 2000;
/** The number of messages in one check after which the next check follows immediately. */
const FULL_PAGE = 200;
export interface DeliveryOptions {
  log: Logger;
  messages: MessageLog;
  profiles: Profiles;
  notifier: Pick<MessageNotifier, 'onMessage'>;
  subscriptions: ChapterSubscriptions;
  /** Sends a message to the members at this replica. */
  emit(message: ChatMessage): void;
}

/**
 * Delivers the message log to the sockets of this replica. Each room has a position in the log and advances one message
 * at a time. Notifications only start this earlier, so lost or repeated ones do no harm.
 */
export function createDelivery({ log, messages, profiles, notifier, subscriptions, emit }: DeliveryOptions) {
  const joins = new KeyedMutex<number>();
  const rooms = new Map<number, Room>();
  const { send, catchUp, idle } = createCatchUp({
    log,
    messages,
    profiles,
    emit,
    isInUse: (room) => rooms.get(room.chapterId) === room,
  });

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
    deliverStored(message: ChatMessage): void {
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
      await idle();
    },
  };
}
export type Delivery = ReturnType<typeof createDelivery>;
