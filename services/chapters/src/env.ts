import { parseEnv, required, serviceEnv, writeLimitEnv } from '@meridian/service-kit';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  /** The URL of the admin service, which stores the audit log. */
  ADMIN_URL: z.url(),
  /** The URL of the notifications service, which receives domain events. */
  NOTIFICATIONS_URL: z.url(),
  /** The URL of the content service, which stores the pictures of chapters. */
  CONTENT_URL: z.url(),
  /**
   * The URL of the events service. Without it, every chapter shows 0 events this week, and events learns of no changed
   * members. It is required in production.
   */
  EVENTS_URL: z.url().optional(),
  /**
   * The Redis server for signals and write limits. Without it, chat notices ended memberships only after some seconds,
   * and write limits are counted per process.
   */
  REDIS_URL: z.string().startsWith('redis').optional(),
};

export type ChaptersEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = () => parseEnv(shape, [required('EVENTS_URL')]);
