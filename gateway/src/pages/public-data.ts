import { createTtlCache, IDENTITY_HEADER, LRUCache, memoize } from '@meridian/service-kit';
import { ApiError, type Chapter, createClient, type Event, EVENT_PAGE } from '@meridian/shared-types';
import { chaptersApi, eventsApi } from '@meridian/shared-types/contracts';
import type { GatewayEnv } from '../env';

const CHAPTERS_MS = 60_000;
const UPCOMING_MS = 300_000;
const EVENTS_MS = 60_000;
/** The time in milliseconds after which pages follow a change of the texts of the office. */
const RESPONSE_MS = 20_000;
/** The same for an event or a chapter, which may become members-only at any time. */
const OBJECT_MS = 2000;
const RESPONSES = 500;
const TIMEOUT_MS = 2000;
/** The most pages of events in the sitemap. */
const EVENT_PAGES = 5;

/** Returns undefined for a response of 400 or 404, and throws any other error. */
function unknown(error: unknown): undefined {
  if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
  throw error;
}

/** Counts a read for its client. Rejects if the client has made too many, and nothing is read then. */
export type CountRead = () => Promise<unknown>;
const notCounted: CountRead = async () => undefined;

/**
 * Public data, read by anonymous calls, and events as one person sees them. Each function rejects while its service
 * does not respond. Reads of single objects are cached, and those that are not answered from the cache are counted.
 */
export interface PublicData {
  chapters: () => Promise<Chapter[]>;
  /** The chapter of a current or former address, or undefined if there is none. */
  chapter: (slug: string, countRead?: CountRead) => Promise<Chapter | undefined>;
  /** The next ten public events. */
  events: () => Promise<Event[]>;
  /** The next public events, with one date of each series, up to 500. */
  upcoming: () => Promise<Event[]>;
  /** A public event, or undefined for one that does not exist or is for members only. */
  event: (id: string, countRead?: CountRead) => Promise<Event | undefined>;
  /** An event as a signed-in person sees it, or undefined for one that the person cannot see. */
  eventFor: (id: string, identity: string) => Promise<Event | undefined>;
  /**
   * The response of a public call of the content service, or undefined if the service refuses the call. While the
   * service does not respond, this is the last known response.
   */
  response: (path: string, countRead?: CountRead) => Promise<unknown>;
  /** Clears the cached responses of the content service, because they may have changed. */
  clearResponses: () => void;
}

export function createPublicData(env: Pick<GatewayEnv, 'CHAPTERS_URL' | 'CONTENT_URL' | 'EVENTS_URL'>): PublicData {
  const chapters = createClient(
    { list: chaptersApi.list, bySlug: chaptersApi.bySlug },
    { baseUrl: env.CHAPTERS_URL, timeoutMs: TIMEOUT_MS },
  );
  const events = createClient(
    { list: eventsApi.list, get: eventsApi.get },
    { baseUrl: env.EVENTS_URL, timeoutMs: TIMEOUT_MS },
  );
  const known = new LRUCache<string, { response: unknown }>({ max: RESPONSES });
  const ask = async (path: string, countRead: CountRead): Promise<unknown> => {
    await countRead();
    try {
      const sent = await fetch(env.CONTENT_URL + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (sent.status >= 500) throw new Error(`${path}: ${sent.status}`);
      const response: unknown = sent.ok ? await sent.json() : undefined;
      known.set(path, { response });
      return response;
    } catch (error) {
      const last = known.get(path);
      if (!last) throw error;
      return last.response;
    }
  };
  const upcoming = async (): Promise<Event[]> => {
    const found: Event[] = [];
    for (let page = 1; page <= EVENT_PAGES; page += 1) {
      const query = { time: 'upcoming', series: 'next', limit: String(EVENT_PAGE), after: found.at(-1)?.id } as const;
      const next = await events.list({ query });
      found.push(...next);
      if (next.length < EVENT_PAGE) break;
    }
    return found;
  };
  const ofObjects = { ttlMs: OBJECT_MS, max: RESPONSES };
  const responses = createTtlCache(ask, { ttlMs: RESPONSE_MS, max: RESPONSES });
  const chapterBySlug = createTtlCache(async (slug: string, countRead: CountRead) => {
    await countRead();
    return chapters.bySlug({ params: { slug } }).catch(unknown);
  }, ofObjects);
  const eventById = createTtlCache(async (id: string, countRead: CountRead) => {
    await countRead();
    return events.get({ params: { id } }).catch(unknown);
  }, ofObjects);
  return {
    response: (path, countRead = notCounted) => responses.get(path, countRead),
    clearResponses: () => responses.clear(),
    chapters: memoize(() => chapters.list(), CHAPTERS_MS),
    chapter: (slug, countRead = notCounted) => chapterBySlug.get(slug, countRead),
    upcoming: memoize(upcoming, UPCOMING_MS),
    event: (id, countRead = notCounted) => eventById.get(id, countRead),
    eventFor: (id, identity) =>
      events.get({ params: { id } }, { headers: { [IDENTITY_HEADER]: identity } }).catch(unknown),
    events: memoize(() => events.list({ query: { time: 'upcoming', series: 'next', limit: '10' } }), EVENTS_MS),
  };
}
