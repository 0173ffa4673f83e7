import { parseEnv, serviceEnv } from '@meridian/kit';
import type { z } from 'zod';

export const shape = {
  ...serviceEnv,
};

export type NotificationsEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): NotificationsEnv => parseEnv(shape);
