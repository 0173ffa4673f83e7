import { parseSignal, type Logger } from '@meridian/service-kit';
import type { ChatMessage } from '@meridian/shared-types';
import { ChatMessage as Message } from '@meridian/shared-types/schemas';
import { randomUUID } from 'node:crypto';
import type { RedisPair } from '../sockets/redis';

const CHANNEL = 'meridian:chat:messages';

/**
 * Notifies the other replicas of new messages, with one channel for all chapters. Each replica delivers a message to
 * the sockets in its chat, and tells the other members of the chapter that there is one. Notifications may be lost,
 * because the regular check of the log finds every message.
 */
export interface MessageNotifier {
  /** Sends a message to the other replicas. It may be repeated. */
  publish(message: ChatMessage): void;
  /** Calls `handler` with the messages of other replicas. */
  onMessage(handler: (message: ChatMessage) => void): void;
}

/** The notifier of a replica without Redis, which does nothing. */
export const noNotifier: MessageNotifier = {
  publish: () => undefined,
  onMessage: () => undefined,
};

export function createRedisNotifier({ publisher, subscriber }: RedisPair, log: Logger): MessageNotifier {
  const ignore = (error: unknown) => log.debug({ err: error }, 'notification not sent');
  /** What the messages of this replica begin with. It does not parse its own, which it has delivered already. */
  const own = randomUUID();
  const handlers: ((message: ChatMessage) => void)[] = [];
  subscriber.on('message', (channel: string, text: string) => {
    if (channel !== CHANNEL || text.startsWith(own)) return;
    const message = parseSignal(Message, text.slice(own.length));
    if (message) for (const handle of handlers) handle(message);
    else log.warn({ channel }, 'unreadable notification');
  });
  subscriber.subscribe(CHANNEL).catch(ignore);
  return {
    onMessage: (handler) => void handlers.push(handler),
    publish: (message) => {
      publisher.publish(CHANNEL, own + JSON.stringify(message)).catch(ignore);
    },
  };
}
