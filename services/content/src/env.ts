import { parseEnv, serviceEnv, writeLimitEnv } from '@meridian/kit';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  /** The chapters service: it knows who is a chapter admin, and names of people. */
  CHAPTERS_URL: z.url(),
  /** Where the audit log is. */
  ADMIN_URL: z.url(),
  /** Without it, write limits are counted per process. */
  REDIS_URL: z.string().startsWith('redis').optional(),
};

export type ContentEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): ContentEnv => parseEnv(shape);
