import { parseSignal, type Logger } from '@meridian/kit';
import { ChatMessage } from '@meridian/shared-types/schemas';
import type { RedisPair } from './redis';

const PREFIX = 'meridian:chat:chapter:';
const channelOf = (chapterId: number) => `${PREFIX}${chapterId}`;

/** How long a join waits for a subscription at most; what is missed meanwhile the regular look into the log finds. */
const SUBSCRIBE_TIMEOUT_MS = 250;

/**
 * Hints among replicas that a chapter has a new message. One channel for each chapter, heard only where it has members.
 */
export interface MessageNotifier {
  publish(message: ChatMessage): void;
  /** Says who is woken. */
  listen(onMessage: (message: ChatMessage) => void): void;
  subscribe(chapterId: number): Promise<void>;
  unsubscribe(chapterId: number): void;
}

export const noNotifier: MessageNotifier = {
  publish: () => undefined,
  listen: () => undefined,
  subscribe: async () => undefined,
  unsubscribe: () => undefined,
};

export function createRedisNotifier({ publisher, subscriber }: RedisPair, log: Logger): MessageNotifier {
  const ignore = (error: unknown) => log.debug({ err: error }, 'wake-up not sent');
  return {
    listen(onMessage) {
      subscriber.on('message', (channel: string, text: string) => {
        if (!channel.startsWith(PREFIX)) return;
        const message = parseSignal(ChatMessage, text);
        if (message) onMessage(message);
        else log.warn({ channel }, 'unreadable wake-up');
      });
    },
    publish: (message) => {
      publisher.publish(channelOf(message.chapterId), JSON.stringify(message)).catch(ignore);
    },
    subscribe: (chapterId) =>
      Promise.race([
        subscriber.subscribe(channelOf(chapterId)).then(() => undefined, ignore),
        new Promise<void>((resolve) => {
          setTimeout(resolve, SUBSCRIBE_TIMEOUT_MS);
        }),
      ]),
    unsubscribe: (chapterId) => {
      subscriber.unsubscribe(channelOf(chapterId)).catch(ignore);
    },
  };
}
