import { parseEnv, serviceEnv } from '@meridian/kit';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  /** Asked who may create events in a chapter. */
  CHAPTERS_URL: z.url(),
  /** Where the audit log is. */
  ADMIN_URL: z.url(),
};

export type EventsEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): EventsEnv => parseEnv(shape);
