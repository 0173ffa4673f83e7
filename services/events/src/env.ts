import { parseEnv, serviceEnv, writeLimitEnv } from '@meridian/kit';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  /** The chapters service: it knows who may create events. */
  CHAPTERS_URL: z.url(),
  /** Where the audit log is. */
  ADMIN_URL: z.url(),
  /** Where facts go that people are told about. */
  NOTIFICATIONS_URL: z.url(),
  /** Where the name and the look of the organisation are. Without it they are the product's. */
  CONTENT_URL: z.url().optional(),
  /** Where browsers find the site, for links in calendars. Without it, the host of the request is used, with http. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** Without it, write limits are counted per process, and other replicas see changes of lists after half a second. */
  REDIS_URL: z.string().startsWith('redis').optional(),
};

export type EventsEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): EventsEnv => parseEnv(shape);
