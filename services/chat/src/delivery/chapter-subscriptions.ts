import { runInBackground, type Logger } from '@meridian/service-kit';
import { chapterOf, chapterOfMembers, chapterRoom, membersRoom, type ChatServer } from '../sockets/socket-server';
import type { ActivityNotifier } from './activity-notifier';
import { chapterKey } from '../messages/conversation';
import type { MessageLog } from '../messages/message-log';
import type { MessageNotifier } from './message-notifier';

/** The age in milliseconds up to which a page may have fetched its counts before a message was stored. */
const RECENT_MS = 60_000;

export interface ChapterSubscriptionsOptions {
  io: ChatServer;
  notifier: Pick<MessageNotifier, 'subscribe' | 'unsubscribe'>;
  messages: Pick<MessageLog, 'newest'>;
  activity: Pick<ActivityNotifier, 'stored'>;
  log: Logger;
}

/**
 * Subscribes to the messages of the chapters that have members connected to this replica, so that the messages of other
 * chapters cost it nothing. The page of the first member may have fetched its counts before the subscription began. It
 * is told of the newest message, and fetches the counts again if it misses others.
 */
export function createChapterSubscriptions({ io, notifier, messages, activity, log }: ChapterSubscriptionsOptions) {
  const { adapter } = io.of('/');
  const subscriptions = new Map<number, Promise<void>>();
  const isUsed = (chapterId: number) =>
    adapter.rooms.has(membersRoom(chapterId)) || adapter.rooms.has(chapterRoom(chapterId));

  /** Resolves when the messages of other replicas arrive. */
  function begin(chapterId: number): Promise<void> {
    const known = subscriptions.get(chapterId);
    if (known) return known;
    const subscription = notifier.subscribe(chapterId);
    subscriptions.set(chapterId, subscription);
    return subscription;
  }

  function endIfUnused(chapterId: number): void {
    if (isUsed(chapterId) || !subscriptions.delete(chapterId)) return;
    notifier.unsubscribe(chapterId);
  }

  async function tellOfNewest(chapterId: number): Promise<void> {
    await begin(chapterId);
    const newest = await messages.newest(chapterKey(chapterId));
    if (newest && newest.createdAt.getTime() > Date.now() - RECENT_MS)
      activity.stored({ ...newest, chapterId, senderId: String(newest.senderId) });
  }

  adapter.on('create-room', (room: string) => {
    const withMembers = chapterOfMembers(room);
    const joined = chapterOf(room);
    if (withMembers !== undefined)
      void runInBackground(() => tellOfNewest(withMembers), { log, failure: 'no notification of the newest message' });
    // The subscription that began for a join has ended if the chapter's last other socket left in the meantime.
    if (joined !== undefined)
      void runInBackground(() => begin(joined), { log, failure: 'a chapter is not subscribed to' });
  });
  adapter.on('delete-room', (room: string) => {
    const chapterId = chapterOf(room) ?? chapterOfMembers(room);
    if (chapterId !== undefined) endIfUnused(chapterId);
  });
  return { begin, endIfUnused };
}
export type ChapterSubscriptions = ReturnType<typeof createChapterSubscriptions>;
