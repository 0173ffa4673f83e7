import { parseEnv, serviceEnv } from '@meridian/kit';
import { z } from 'zod';

/** Admin owns no data: it looks at what the others have. */
const { MONGODB_URL: _url, DATABASE_PREFIX: _prefix, ...withoutStore } = serviceEnv;

const shape = { ...withoutStore, AUTH_URL: z.url(), CHAPTERS_URL: z.url() };

export type AdminEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): AdminEnv => parseEnv(shape);
