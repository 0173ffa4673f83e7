import { parseSignal, type Logger } from '@meridian/service-kit';
import type { ChatMessage } from '@meridian/shared-types';
import { ChatMessage as Message } from '@meridian/shared-types/schemas';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisPair } from '../sockets/redis';

const PREFIX = 'meridian:chat:messages:';
const toChannel = (chapterId: number) => `${PREFIX}${chapterId}`;

/**
 * The time in milliseconds that a join waits for the subscription. The regular check of the log finds messages that are
 * missed.
 */
const SUBSCRIBE_TIMEOUT_MS = 250;

/**
 * Notifies the other replicas of new messages, with one channel per chapter. A replica delivers a message to the
 * sockets in its chat, and tells the other members of the chapter that there is one. Notifications may be lost, because
 * the regular check of the log finds every message.
 */
export interface MessageNotifier {
  /** Sends a message to the other replicas that have subscribed to its chapter. It may be repeated. */
  publish(message: ChatMessage): void;
  /** Calls `handler` with the messages of other replicas. */
  onMessage(handler: (message: ChatMessage) => void): void;
  /** Resolves when the messages of a chapter arrive, or soon while Redis does not respond. */
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
  /** The prefix of the notifications of this replica, which has delivered them already and does not parse them. */
  const own = randomUUID();
  const handlers: ((message: ChatMessage) => void)[] = [];
  subscriber.on('message', (channel: string, text: string) => {
    if (!channel.startsWith(PREFIX) || text.startsWith(own)) return;
    const message = parseSignal(Message, text.slice(own.length));
    if (message) for (const handle of handlers) handle(message);
    else log.warn({ channel }, 'unreadable notification');
  });
  return {
    onMessage: (handler) => void handlers.push(handler),
    publish: (message) => {
      publisher.publish(toChannel(message.chapterId), own + JSON.stringify(message)).catch(ignore);
    },
    subscribe: (chapterId) =>
      Promise.race([
        subscriber.subscribe(toChannel(chapterId)).then(() => undefined, ignore),
        sleep(SUBSCRIBE_TIMEOUT_MS),
      ]),
    unsubscribe: (chapterId) => {
      subscriber.unsubscribe(toChannel(chapterId)).catch(ignore);
    },
  };
}
