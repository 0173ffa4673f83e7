import { parseEnv, serviceEnv, writeLimitEnv } from '@meridian/service-kit';
import { hostname } from 'node:os';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  AUTH_URL: z.url(),
  CHAPTERS_URL: z.url(),
  /** The URL of the events service, which knows who takes part in the conversation of an event. */
  EVENTS_URL: z.url(),
  /** The URL of the admin service, which stores the audit log. */
  ADMIN_URL: z.url(),
  /** The URL of the notifications service, which receives domain events. */
  NOTIFICATIONS_URL: z.url(),
  /**
   * The Redis server that notifies other replicas of messages. Without it, replicas find each other's messages within
   * seconds.
   */
  REDIS_URL: z.string().startsWith('redis').optional(),
  /** The name of this replica in logs and in `/internal/sockets`. */
  REPLICA: z.string().min(1).default(hostname),
  /** The exact origins that may open sockets, separated by commas. The default is the host of the request. */
  ORIGINS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .optional(),
  /** The number of messages that one person may send in 10 seconds, counted over all replicas. */
  CHAT_LIMIT_MESSAGES: z.coerce.number().int().min(1).default(20),
  /**
   * The number of events of all kinds that one socket may send in 10 seconds. A socket that sends five times as many is
   * disconnected.
   */
  CHAT_LIMIT_EVENTS: z.coerce.number().int().min(1).default(200),
  /**
   * The number of sockets that one person may have open at this replica. A further one replaces the least active one.
   */
  CHAT_LIMIT_SOCKETS: z.coerce.number().int().min(1).default(8),
  /** The interval in milliseconds between checks of sessions and memberships. */
  RECHECK_MS: z.coerce.number().int().min(100).default(15_000),
  /**
   * The interval in milliseconds at which replicas tell each other that they run. If one is silent for four intervals,
   * the people who were connected to it are no longer shown as here.
   */
  PRESENCE_HEARTBEAT_MS: z.coerce.number().int().min(100).default(2500),
};

export type ChatEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = () => parseEnv(shape);
