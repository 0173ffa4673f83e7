import { parseSignal, type Logger } from '@meridian/service-kit';
import { ChatMessage } from '@meridian/shared-types/schemas';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisPair } from '../sockets/redis';

const PREFIX = 'meridian:chat:chapter:';
const channelOf = (chapterId: number) => `${PREFIX}${chapterId}`;

/**
 * The time in milliseconds that a join waits for the subscription. The regular check of the log finds messages that are
 * missed.
 */
const SUBSCRIBE_TIMEOUT_MS = 250;

/**
 * Notifies other replicas of new messages, with one channel per chapter. A replica subscribes to the chapters for which
 * it has sockets. Notifications may be lost, because the regular check of the log finds every message.
 */
export interface MessageNotifier {
  publish(message: ChatMessage): void;
  onMessage(handler: (message: ChatMessage) => void): void;
  subscribe(chapterId: number): Promise<void>;
  unsubscribe(chapterId: number): void;
}

/** The notifier of a replica without Redis, which does nothing. */
export const noNotifier: MessageNotifier = {
  publish: () => undefined,
  onMessage: () => undefined,
  subscribe: async () => undefined,
  unsubscribe: () => undefined,
};

export function createRedisNotifier({ publisher, subscriber }: RedisPair, log: Logger): MessageNotifier {
  const ignore = (error: unknown) => log.debug({ err: error }, 'notification not sent');
  return {
    onMessage(handler) {
      subscriber.on('message', (channel: string, text: string) => {
        if (!channel.startsWith(PREFIX)) return;
        const message = parseSignal(ChatMessage, text);
        if (message) handler(message);
        else log.warn({ channel }, 'unreadable notification');
      });
    },
    publish: (message) => {
      publisher.publish(channelOf(message.chapterId), JSON.stringify(message)).catch(ignore);
    },
    subscribe: (chapterId) =>
      Promise.race([
        subscriber.subscribe(channelOf(chapterId)).then(() => undefined, ignore),
        sleep(SUBSCRIBE_TIMEOUT_MS),
      ]),
    unsubscribe: (chapterId) => {
      subscriber.unsubscribe(channelOf(chapterId)).catch(ignore);
    },
  };
}
