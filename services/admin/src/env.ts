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
  /** Where domain events go that people are told about. */
  NOTIFICATIONS_URL: url,
  /** Where the name and the look of the organisation are, and the public texts and pictures that exports have. */
  CONTENT_URL: url,
  /** Messages of the contact form from one address in an hour. */
  CONTACT_LIMIT_PER_IP: z.coerce.number().int().min(1).default(20),
  /** Without it, write limits are counted per process. */
  REDIS_URL: z.string().startsWith('redis').optional(),
};

export type AdminEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): AdminEnv => parseEnv(shape);
