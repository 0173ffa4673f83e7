import { parseEnv, required, serviceEnv, writeLimitEnv } from '@meridian/service-kit';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  /** The URL of the chapters service, which decides who may create events. */
  CHAPTERS_URL: z.url(),
  /** The URL of the admin service, which stores the audit log. */
  ADMIN_URL: z.url(),
  /** The URL of the notifications service, which receives domain events. */
  NOTIFICATIONS_URL: z.url(),
  /**
   * The URL of the content service, which stores the name and the look of the organization. Without it, those of the
   * product are used. It is required in production.
   */
  CONTENT_URL: z.url().optional(),
  /**
   * The origin of the site, for links in calendars. Without it, the host of the request is used with http. It is
   * required in production.
   */
  PUBLIC_ORIGIN: z.url().optional(),
  /**
   * The Redis server for signals and write limits. Without it, write limits are counted per process, and other replicas
   * see changes of pulses after half a second.
   */
  REDIS_URL: z.string().startsWith('redis').optional(),
};

export type EventsEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = () => parseEnv(shape, [required('CONTENT_URL'), required('PUBLIC_ORIGIN')]);
