import { parseEnv, serviceEnv } from '@meridian/kit';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  /** Where the audit log is. */
  ADMIN_URL: z.url(),
  /** Without it every chapter shows 0 events this week. */
  EVENTS_URL: z.url().optional(),
  /** Without it chat notices within seconds, not at once, that a membership ended. */
  REDIS_URL: z.url().optional(),
};

export type ChaptersEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): ChaptersEnv => parseEnv(shape);
