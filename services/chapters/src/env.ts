import { parseEnv, serviceEnv, writeLimitEnv } from '@meridian/kit';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  /** Where the audit log is. */
  ADMIN_URL: z.url(),
  /** Where facts go that people are told about. */
  NOTIFICATIONS_URL: z.url(),
  /** Where the pictures of chapters are. */
  CONTENT_URL: z.url(),
  /** Without it, every chapter shows 0 events this week. */
  EVENTS_URL: z.url().optional(),
  /**
   * Without it, chat notices ended memberships after some seconds only, write limits are counted per process, and other
   * replicas see changes of the directory after half a second.
   */
  REDIS_URL: z.string().startsWith('redis').optional(),
};

export type ChaptersEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): ChaptersEnv => parseEnv(shape);
