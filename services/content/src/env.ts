import { parseEnv, serviceEnv, writeLimitEnv } from '@meridian/service-kit';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  /** The chapters service, which decides who is a chapter admin and has the names of people. */
  CHAPTERS_URL: z.url(),
  /** The auth service, which knows the currencies of payments. */
  AUTH_URL: z.url(),
  ADMIN_URL: z.url(),
  /** Without it, write limits are counted per process. */
  REDIS_URL: z.string().startsWith('redis').optional(),
};

export type ContentEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = () => parseEnv(shape);
