import { parseEnv, serviceEnv, writeLimitEnv } from '@meridian/kit';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  /** Where the audit log is. */
  ADMIN_URL: z.url(),
  /** Without it every chapter shows 0 events this week. */
  EVENTS_URL: z.url().optional(),
  /**
   * Without it chat notices within seconds, not at once, that a membership ended, and what a person may change in a
   * time is counted per process.
   */
  REDIS_URL: z.string().startsWith('redis').optional(),
};

export type ChaptersEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): ChaptersEnv => parseEnv(shape);
