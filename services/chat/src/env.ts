import { parseEnv, serviceEnv } from '@meridian/kit';
import { hostname } from 'node:os';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  AUTH_URL: z.url(),
  CHAPTERS_URL: z.url(),
  /**
   * Wakes the other replicas. Without it one replica works alone, and several find each other's messages within
   * seconds.
   */
  REDIS_URL: z.string().startsWith('redis').optional(),
  /** The name of this replica in logs and in `/internal/sockets`. */
  REPLICA: z.string().min(1).default(hostname),
  /**
   * Exact origins that may open sockets, separated by commas. Without it, the origin has to be the host that was asked.
   */
  ORIGINS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .optional(),
  /** Messages that one person may send in 10 seconds, counted over all replicas. */
  CHAT_LIMIT_MESSAGES: z.coerce.number().int().min(1).default(20),
  /** Events of all kinds that one socket may send in 10 seconds. One that sends five times as many is disconnected. */
  CHAT_LIMIT_EVENTS: z.coerce.number().int().min(1).default(200),
  /** Sockets that one person may have open at this replica. One more takes the place of the one that answers least. */
  CHAT_LIMIT_SOCKETS: z.coerce.number().int().min(1).default(8),
  /** Milliseconds between looks at which sessions and memberships are still there. */
  RECHECK_MS: z.coerce.number().int().min(100).default(15_000),
};

export type ChatEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): ChatEnv => parseEnv(shape);
