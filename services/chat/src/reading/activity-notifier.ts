import type { SignalBus } from '@meridian/service-kit';
import type { ChatMessage, ServerToClient } from '@meridian/shared-types';
import { coalesce } from '../signals/coalesce';
import type { createRecentSignals } from '../signals/recent-signals';
import { chapterRoom, membersRoom, type ChatServer } from '../sockets/socket-server';

/** The first event of a quiet chat is sent soon. While many messages arrive, events follow at the interval. */
const ACTIVITY = { firstMs: 100, everyMs: 800 };
/** The most messages in one event. The page fetches its counts if it has missed some. */
const MAX_MESSAGES = 100;

type Activity = Parameters<ServerToClient['chat-activity']>[0];
type Entry = Activity['messages'][number];

export interface ActivityNotifierOptions {
  io: ChatServer;
  bus: SignalBus;
  recentSignals: Pick<ReturnType<typeof createRecentSignals>, 'keep'>;
}

/**
 * Notifies members of messages in the chats whose rooms they have not joined, so that pages count them without a call.
 * Each replica does so for its own sockets, for all messages of a short time together. It reads nothing.
 */
export function createActivityNotifier({ io, bus, recentSignals }: ActivityNotifierOptions) {
  /** The entries that are not sent yet, by chapter and number. */
  const waiting = new Map<number, Map<number, Entry>>();

  const emit = (activity: Activity): void => {
    const { chapterId } = activity;
    io.local.to(membersRoom(chapterId)).except(chapterRoom(chapterId)).emit('chat-activity', activity);
    recentSignals.keep((socket) => {
      if (socket.rooms.has(membersRoom(chapterId))) socket.emit('chat-activity', activity);
    });
  };
  const send = coalesce((key) => {
    const chapterId = Number(key);
    const messages = [...(waiting.get(chapterId) ?? [])]
      .map(([, entry]) => entry)
      .sort((a, b) => a.seq - b.seq)
      .slice(-MAX_MESSAGES);
    waiting.delete(chapterId);
    emit({ chapterId, messages });
  }, ACTIVITY);
  const collect = ({ chapterId, ...entry }: Entry & { chapterId: number }): void => {
    const messages = waiting.get(chapterId) ?? new Map<number, Entry>();
    waiting.set(chapterId, messages.set(entry.seq, entry));
    send(String(chapterId));
  };
  bus.onSignal('messageStored', collect);

  return {
    /** Notifies the members at all replicas of a message or of the change of one. It may be repeated. */
    stored({ chapterId, seq, senderId, change }: Pick<ChatMessage, 'chapterId' | 'seq' | 'senderId' | 'change'>): void {
      const entry = { chapterId, seq, senderId, ...(change && { change }) };
      collect(entry);
      bus.publish('messageStored', entry);
    },
  };
}
export type ActivityNotifier = ReturnType<typeof createActivityNotifier>;
