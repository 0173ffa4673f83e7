import type { Logger } from '@meridian/service-kit';
import type { MessageLog } from '../messages/message-log';
import type { Profiles } from '../messages/profiles';
import type { createRecentSignals } from '../sockets/recent-signals';
import type { RedisPair } from '../sockets/redis';
import { chapterOf, type ChatServer } from '../sockets/socket-server';
import { createActivityNotifier } from './activity-notifier';
import { createChapterSubscriptions } from './chapter-subscriptions';
import { createEntryDelivery } from './deliver-entry';
import { createDelivery } from './delivery';
import { createRedisNotifier, noNotifier } from './message-notifier';
import { createRoomSender } from './room-sender';

export interface ChatDeliveryOptions {
  io: ChatServer;
  redis: RedisPair | undefined;
  recentSignals: Pick<ReturnType<typeof createRecentSignals>, 'add'>;
  messages: MessageLog;
  profiles: Profiles;
  log: Logger;
}

/** Creates the delivery of the chats of chapters: from the log of all replicas to the sockets of this one. */
export function createChatDelivery({ io, redis, recentSignals, messages, profiles, log }: ChatDeliveryOptions) {
  const activity = createActivityNotifier({ io, recentSignals });
  const roomSender = createRoomSender(io);
  const notifier = redis ? createRedisNotifier(redis, log) : noNotifier;
  const subscriptions = createChapterSubscriptions({ io, notifier, messages, activity, log });
  const delivery = createDelivery({ log, messages, profiles, notifier, subscriptions, emit: roomSender.send });
  notifier.onMessage(activity.stored);
  io.of('/').adapter.on('delete-room', (room: string) => {
    const chapterId = chapterOf(room);
    if (chapterId === undefined) return;
    delivery.emptied(chapterId);
    roomSender.emptied(chapterId);
  });
  return { delivery, roomSender, deliverEntry: createEntryDelivery({ profiles, delivery, notifier, activity }) };
}
