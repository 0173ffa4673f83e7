import type { Logger } from '@meridian/service-kit';
import type { ChatMessage } from '@meridian/shared-types';
import { findPeopleIn, toChatMessage } from '../messages/chat-message';
import { chapterKey } from '../messages/conversation';
import type { MessageLog } from '../messages/message-log';
import type { LogEntry } from '../messages/message.model';
import type { Profiles } from '../messages/profiles';
import { chatMetrics } from '../sockets/metrics';

/** The time in milliseconds that delivery waits for a missing number in the log. */
const GAP_TIMEOUT_MS = 10_000;

/** A chapter with members at this replica. */
export interface Room {
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

export interface CatchUpOptions {
  log: Logger;
  messages: Pick<MessageLog, 'after' | 'recordSeq'>;
  profiles: Pick<Profiles, 'load'>;
  /** Sends a message to the members at this replica. */
  emit(message: ChatMessage): void;
  /** Returns whether a room still has members at this replica. */
  isInUse(room: Room): boolean;
}

/** Creates the sending of messages to rooms in the order of the log, and what catches up with it. */
export function createCatchUp({ log, messages, profiles, emit, isInUse }: CatchUpOptions) {
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
    const findProfile = await profiles.load(docs.flatMap(findPeopleIn));
    for (const doc of docs) {
      // The room was emptied in the meantime, and its current members joined later.
      if (!isInUse(room)) return;
      if (doc.seq <= room.position) continue;
      if (doc.seq > room.position + 1 && !skipsGap(room, doc.seq)) return;
      send(room, toChatMessage(doc, findProfile));
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

  return {
    send,
    catchUp,
    /** Resolves when nothing catches up any more. */
    async idle(): Promise<void> {
      await Promise.all(running);
    },
  };
}
