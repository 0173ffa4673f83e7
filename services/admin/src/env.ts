import { firstUrl, parseEnv, serviceEnv, writeLimitEnv } from '@meridian/kit';
import { z } from 'zod';

const url = z.url();
export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  AUTH_URL: url,
  CHAPTERS_URL: url,
  EVENTS_URL: url,
  /** Every replica counts the same log, so the first one is enough. */
  CHAT_URLS: firstUrl,
  /** Without it, write limits are counted per process. */
  REDIS_URL: z.string().startsWith('redis').optional(),
};

export type AdminEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): AdminEnv => parseEnv(shape);
