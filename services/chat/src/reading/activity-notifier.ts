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
  /** The senders of the messages that are not sent yet, by chapter and number. */
  const waiting = new Map<number, Map<number, string>>();

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
      .map(([seq, senderId]) => ({ seq, senderId }))
      .sort((a, b) => a.seq - b.seq)
      .slice(-MAX_MESSAGES);
    waiting.delete(chapterId);
    emit({ chapterId, messages });
  }, ACTIVITY);
  const collect = ({ chapterId, seq, senderId }: { chapterId: number; seq: number; senderId: string }): void => {
    const messages = waiting.get(chapterId) ?? new Map<number, string>();
    waiting.set(chapterId, messages.set(seq, senderId));
    send(String(chapterId));
  };
  bus.onSignal('messageStored', collect);

  return {
    /** Tells the members at all replicas of a message. It may be repeated. */
    stored({ chapterId, seq, senderId }: Pick<ChatMessage, 'chapterId' | 'seq' | 'senderId'>): void {
      collect({ chapterId, seq, senderId });
      bus.publish('messageStored', { chapterId, seq, senderId });
    },
    /** Tells the members at this replica that a message was removed. */
    removed: (chapterId: number, removedSeq: number): void => emit({ chapterId, messages: [], removedSeq }),
  };
}
export type ActivityNotifier = ReturnType<typeof createActivityNotifier>;
