import { createTtlCache, IDENTITY_HEADER, LRUCache, memoize, type TtlCache } from '@meridian/service-kit';
import { ApiError, buildPath, type Chapter, createClient, type Event, EVENT_PAGE } from '@meridian/shared-types';
import { chaptersApi, eventsApi, publicContracts } from '@meridian/shared-types/contracts';
import { createRouteTable } from '../calls/route-table';
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
   * The response of a public call, or undefined if the service refuses the call. While the content service does not
   * respond, this is its last known response.
   */
  response: (path: string, countRead?: CountRead) => Promise<unknown>;
  /** Clears the cached responses of a service, because they may have changed. */
  clearResponses: (service: string) => void;
}

export function createPublicData(env: Pick<GatewayEnv, 'CHAPTERS_URL' | 'CONTENT_URL' | 'EVENTS_URL'>): PublicData {
  const chapters = createClient({ list: chaptersApi.list }, { baseUrl: env.CHAPTERS_URL, timeoutMs: TIMEOUT_MS });
  const events = createClient(
    { list: eventsApi.list, get: eventsApi.get },
    { baseUrl: env.EVENTS_URL, timeoutMs: TIMEOUT_MS },
  );
  const ask = async (url: string): Promise<unknown> => {
    const sent = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (sent.status >= 500 || sent.status === 429) throw new Error(`${url}: ${sent.status}`);
    return sent.ok ? sent.json() : undefined;
  };
  const known = new LRUCache<string, { response: unknown }>({ max: RESPONSES });
  const askContent = async (path: string, countRead: CountRead): Promise<unknown> => {
    await countRead();
    try {
      const response = await ask(env.CONTENT_URL + path);
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
  /** Returns a cache of responses of a service, which are not known any more while the service does not respond. */
  const createObjectCache = (url: string) =>
    createTtlCache(
      async (path: string, countRead: CountRead) => {
        await countRead();
        return ask(url + path);
      },
      { ttlMs: OBJECT_MS, max: RESPONSES },
    );
  const caches: Partial<Record<string, TtlCache<string, unknown, [CountRead]>>> = {
    content: createTtlCache(askContent, { ttlMs: RESPONSE_MS, max: RESPONSES }),
    chapters: createObjectCache(env.CHAPTERS_URL),
    events: createObjectCache(env.EVENTS_URL),
  };
  const lookUp = createRouteTable(publicContracts);
  const response: PublicData['response'] = async (path, countRead = notCounted) => {
    const found = lookUp('GET', path.split('?')[0] ?? '');
    const cache = found.found === 'route' && found.route.access === 'public' && caches[found.route.service];
    if (!cache) throw new Error(`${path} is no public call for pages`);
    return cache.get(path, countRead);
  };
  return {
    response,
    clearResponses: (service) => caches[service]?.clear(),
    chapters: memoize(() => chapters.list(), CHAPTERS_MS),
    chapter: (slug, countRead) =>
      response(buildPath(chaptersApi.bySlug, { slug }), countRead) as Promise<Chapter | undefined>,
    upcoming: memoize(upcoming, UPCOMING_MS),
    event: (id, countRead) => response(buildPath(eventsApi.get, { id }), countRead) as Promise<Event | undefined>,
    eventFor: (id, identity) =>
      events.get({ params: { id } }, { headers: { [IDENTITY_HEADER]: identity } }).catch(unknown),
    events: memoize(() => events.list({ query: { time: 'upcoming', series: 'next', limit: '10' } }), EVENTS_MS),
  };
}
