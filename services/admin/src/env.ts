import { parseEnv, serviceEnv } from '@meridian/kit';
import { z } from 'zod';

const url = z.url();
/** Whoever has more than one chat replica names any of them. */
const firstUrl = z.string().transform((list) => list.split(',')[0]!.trim()).pipe(z.url());

export const shape = { ...serviceEnv, AUTH_URL: url, CHAPTERS_URL: url, EVENTS_URL: url, CHAT_URLS: firstUrl };

export type AdminEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): AdminEnv => parseEnv(shape);
