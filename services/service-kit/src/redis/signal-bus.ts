import { signals, type SignalName, type SignalPayload } from '@meridian/shared-types/contracts';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Logger } from '../observability/logger';

export interface SignalBus {
  /** Sends a signal at most once, without waiting. While Redis is unavailable it is dropped with a warning. */
  publish<Name extends SignalName>(name: Name, payload: SignalPayload<Name>): void;
  /** Subscribes to a signal. Messages that do not match its schema are dropped with a warning. */
  onSignal<Name extends SignalName>(name: Name, handler: (payload: SignalPayload<Name>) => void): void;
}

/**
 * Creates a bus that sends and receives the signals of shared-types over Redis. Without a connection it does nothing.
 * @example
 * const bus = createSignalBus({ publisher, subscriber, log });
 * bus.publish('sessionsChanged', { sessionId });
 * bus.onSignal('sessionsChanged', (change) => endSockets(change));
 */
export function createSignalBus({
  publisher,
  subscriber,
  log,
}: {
  publisher?: Redis | undefined;
  subscriber?: Redis | undefined;
  log: Logger;
}): SignalBus {
  subscriber?.setMaxListeners(0); // Each signal adds a listener.
  return {
    publish(name, payload) {
      const { channel } = signals[name];
      publisher
        ?.publish(channel, JSON.stringify(payload))
        .catch((error: unknown) => log.warn({ err: error, channel }, 'signal not sent'));
    },
    onSignal<Name extends SignalName>(name: Name, handler: (payload: SignalPayload<Name>) => void) {
      const { channel, payload } = signals[name];
      subscriber?.on('message', (from: string, text: string) => {
        if (from !== channel) return;
        const value = parseSignal<unknown>(payload, text);
        if (value === undefined) log.warn({ channel }, 'unreadable signal');
        else handler(value as SignalPayload<Name>); // The schema of this signal accepted the value.
      });
      subscriber?.subscribe(channel).catch((error: unknown) => log.warn({ err: error, channel }, 'signals'));
    },
  };
}

/** Parses a message. Returns undefined if it does not match the schema. */
export function parseSignal<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
