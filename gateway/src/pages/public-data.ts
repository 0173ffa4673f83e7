import { memoize } from '@meridian/kit';
import { type Chapter, createClient, type Event } from '@meridian/shared-types';
import { chaptersApi, eventsApi } from '@meridian/shared-types/contracts';
import type { GatewayEnv } from '../env';

const CHAPTERS_MS = 300_000;
const EVENTS_MS = 60_000;
const TIMEOUT_MS = 2000;

/**
 * Public data, from anonymous calls. Each rejects while its service does not respond.
 */
export interface PublicData {
  chapters: () => Promise<Chapter[]>;
  /** The next ten public events. */
  events: () => Promise<Event[]>;
}

export function createPublicData(env: Pick<GatewayEnv, 'CHAPTERS_URL' | 'EVENTS_URL'>): PublicData {
  const chapters = createClient({ list: chaptersApi.list }, { baseUrl: env.CHAPTERS_URL, timeoutMs: TIMEOUT_MS });
  const events = createClient({ list: eventsApi.list }, { baseUrl: env.EVENTS_URL, timeoutMs: TIMEOUT_MS });
  return {
    chapters: memoize(() => chapters.list(), CHAPTERS_MS),
    events: memoize(() => events.list({ query: { time: 'upcoming', limit: '10' } }), EVENTS_MS),
  };
}
