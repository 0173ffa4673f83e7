import type { ChatMessage, ServerToClient } from '@meridian/shared-types';
import { MessageChange } from '@meridian/shared-types/schemas';
import { coalesce } from '../sockets/coalesce';
import type { createRecentSignals } from '../sockets/recent-signals';
import { chapterRoom, localSockets, membersRoom, type ChatServer } from '../sockets/socket-server';

/** The first event of a quiet chat is sent soon. While many messages arrive, events follow at the interval. */
const ACTIVITY = { firstMs: 100, everyMs: 800 };
/** The most messages in one event. The page fetches its counts if it has missed some. */
const MAX_MESSAGES = 100;

type Activity = Parameters<ServerToClient['chat-activity']>[0];
type Entry = Activity['messages'][number];

export interface ActivityNotifierOptions {
  io: ChatServer;
  recentSignals: Pick<ReturnType<typeof createRecentSignals>, 'add'>;
}

/**
 * Notifies members of messages in the chats whose rooms they have not joined, so that pages count them without a call.
 * Each replica does so for its own sockets, for all messages of a short time together. It reads nothing.
 */
export function createActivityNotifier({ io, recentSignals }: ActivityNotifierOptions) {
  /** The entries that are not sent yet, by chapter and number. */
  const waiting = new Map<number, Map<number, Entry>>();

  const emit = (activity: Activity): void => {
    const { chapterId } = activity;
    // In a busy chapter, often everyone at this replica has the chat open, and nothing has to be encoded.
    const isForAnyone = localSockets(io, membersRoom(chapterId)).some(
      ({ rooms }) => !rooms.has(chapterRoom(chapterId)),
    );
    if (isForAnyone) io.local.to(membersRoom(chapterId)).except(chapterRoom(chapterId)).emit('chat-activity', activity);
    recentSignals.add((socket) => {
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

  return {
    /** Notifies the members at this replica of a message or of the change of one. It may be repeated. */
    stored({
      chapterId,
      seq,
      senderId,
      change,
    }: Pick<ChatMessage, 'chapterId' | 'seq' | 'senderId'> & { change?: MessageChange | undefined }): void {
      const messages = waiting.get(chapterId) ?? new Map<number, Entry>();
      waiting.set(
        chapterId,
        messages.set(seq, { seq, senderId, ...(change && { change: MessageChange.parse(change) }) }),
      );
      send(String(chapterId));
    },
  };
}
export type ActivityNotifier = ReturnType<typeof createActivityNotifier>;
