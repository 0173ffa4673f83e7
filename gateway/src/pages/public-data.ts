import { memoize } from '@meridian/kit';
import { ApiError, type Chapter, createClient, type Event } from '@meridian/shared-types';
import { chaptersApi, eventsApi } from '@meridian/shared-types/contracts';
import type { GatewayEnv } from '../env';

const CHAPTERS_MS = 300_000;
const EVENTS_MS = 60_000;
const TIMEOUT_MS = 2000;
/** The greatest page of the event list. */
const MAX_EVENTS = 500;

/** Undefined for what is refused or does not exist. */
function unknown(error: unknown): undefined {
  if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
  throw error;
}

/**
 * Public data, from anonymous calls. Each rejects while its service does not respond.
 */
export interface PublicData {
  chapters: () => Promise<Chapter[]>;
  /** The next ten public events. */
  events: () => Promise<Event[]>;
  /** The next public events, up to as many as one list has. */
  upcoming: () => Promise<Event[]>;
  /** A public event; undefined for one that does not exist or is for members only. */
  event: (id: string) => Promise<Event | undefined>;
}

export function createPublicData(env: Pick<GatewayEnv, 'CHAPTERS_URL' | 'EVENTS_URL'>): PublicData {
  const chapters = createClient({ list: chaptersApi.list }, { baseUrl: env.CHAPTERS_URL, timeoutMs: TIMEOUT_MS });
  const events = createClient(
    { list: eventsApi.list, get: eventsApi.get },
    { baseUrl: env.EVENTS_URL, timeoutMs: TIMEOUT_MS },
  );
  return {
    chapters: memoize(() => chapters.list(), CHAPTERS_MS),
    upcoming: memoize(() => events.list({ query: { time: 'upcoming', limit: String(MAX_EVENTS) } }), CHAPTERS_MS),
    event: (id) => events.get({ params: { id } }).catch(unknown),
    events: memoize(() => events.list({ query: { time: 'upcoming', limit: '10' } }), EVENTS_MS),
  };
}
