import { startServerSide, type Patch, type ServerName, type ServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { runCase, type Measure } from './goals';
import { send, type Load } from './load';
import { cookieOf, insertMembers, type Member } from './members';
import { PAGES } from './member-pages';
import { measureRounds, medianCost, compareCosts, ratioText, type Variant } from './rounds';
import { tableHead, tableRow } from './table';

/** The count is that of actions. */
const USUAL = { rounds: 5, count: 600 };
const WARM_UP = 300;
const PREFIX = 'bench_';
/** The members who are active at the same time. Each acts every 20 s, as in the case `active-members`. */
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 500);
const EVERY_MS = 20_000 / MEMBERS;
/** A part of the names of the caches to measure. */
const WANTED = process.env.BENCH_ONLY ?? '';
/** One action in so many is the page of a visitor, and one in so many is an RSVP, which clears the lists of events. */
const [VISIT_EVERY, RSVP_EVERY] = [4, 33];
const STATUSES = ['attending', 'maybe', 'not_attending'];

/** The calls of the landing page, the blog and the list of events of a visitor. */
const VISITS: readonly (readonly string[])[] = [
  ['/api/events?time=upcoming&series=next&limit=8', '/api/chapters', '/api/site-pages/plans'],
  ['/api/posts'],
  ['/api/events?time=upcoming&limit=10', '/api/chapters'],
];

/** A cache, and the change to the source that turns it off in these services. */
interface Cache {
  name: string;
  services: readonly ServerName[];
  patch: Patch;
}

const SERVICES: readonly ServerName[] = ['auth', 'chapters', 'events', 'content', 'notifications', 'chat-1', 'chat-2'];
const off = (file: string, replace: string, by: string): Patch => ({ file, replace, by });

const CACHES: readonly Cache[] = [
  {
    name: 'responses to visitors',
    services: ['gateway'],
    patch: off(
      'public-response-cache.ts',
      'const isFirst = !recent.has(url);',
      'recent.delete(url); const isFirst = true;',
    ),
  },
  {
    name: 'sessions',
    services: ['gateway'],
    patch: off('attach-identity.ts', 'allowsCached ? sessionCache.get(session) : introspect', 'introspect'),
  },
  {
    name: 'signatures',
    services: ['auth'],
    patch: off('identity-signer.ts', 'signed.get(', 'signed.refresh('),
  },
  {
    name: 'verified signatures',
    services: SERVICES,
    patch: off('identity/identity.ts', 'maxCached = MAX_VERIFIED', 'maxCached = 0'),
  },
];

/**
 * Measures what each cache saves: the processor time of all processes for an action of members and visitors, compared
 * with the same processes without the cache. Actions come at the rate of as many members as are active, because a cache
 * that ends after half a second saves more the more requests there are.
 */
export const measure: Measure = async (size) => {
  const store = await startTestStore();
  const closing: (() => unknown)[] = [() => store.close()];
  try {
    const members = await insertMembers(store.url, PREFIX, { members: MEMBERS, events: 300, chapters: 40 });
    const start = async () => {
      const server = await startServerSide({ mongoUrl: store.url, databasePrefix: PREFIX });
      closing.unshift(() => server.close());
      return server;
    };
    const [product, other] = [await start(), await start()];
    const events = await eventIds(product.url);
    const variant = (name: string, server: ServerSide): Variant => ({
      name,
      warmUp: WARM_UP,
      pids: () => ({ ...server.pids(), store: store.pid() }),
      run: (count) => act(server.url, members, events, count),
    });
    const rows: string[] = [];
    for (const { name, services, patch } of CACHES.filter((each) => each.name.includes(WANTED))) {
      for (const service of services) {
        await product.restart(service); // Both processes are new, so that both have compiled as much code.
        await other.restart(service, { patches: [patch] });
      }
      for (const { url } of [product, other]) await untilServed(() => act(url, members, events, PAGES.length * 4));
      const costs = await measureRounds([variant('with', product), variant('without', other)], size);
      const [own, peer] = [costs.get('with'), costs.get('without')];
      rows.push(
        tableRow([name, medianCost(own).toFixed(0), medianCost(peer).toFixed(0), ratioText(compareCosts(own, peer))]),
      );
      console.error(rows.at(-1));
      await other.restore();
    }
    const intro = `${MEMBERS} active members. Values are for an action, which is about four requests.`;
    return { text: [intro, '', tableHead(['cache', 'with', 'without', 'ratio']), ...rows].join('\n'), goals: [] };
  } finally {
    for (const close of closing) await close();
  }
};

/** Takes this many actions at the pace of the members, each of another member. The order is the same in each run. */
async function act(url: string, members: readonly Member[], events: readonly string[], count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  const request = (path: string, member: Member | undefined, more: Partial<Load> = {}) =>
    send(
      { url: `${url}${path}`, count: 1, headers: () => (member ? { cookie: cookieOf(member, url) } : {}), ...more },
      0,
      agent,
    );
  const actAt = (index: number): Promise<unknown> => {
    const member = members[index % members.length];
    if (!member || index % VISIT_EVERY === 0)
      return Promise.all((VISITS[(index / VISIT_EVERY) % VISITS.length] ?? []).map((path) => request(path, undefined)));
    if (index % RSVP_EVERY === 0)
      return request(`/api/events/${events[index % events.length] ?? ''}/rsvp`, member, {
        method: 'POST',
        body: () => JSON.stringify({ status: STATUSES[index % STATUSES.length] }),
      });
    return Promise.all((PAGES[index % PAGES.length]?.(member) ?? []).map((path) => request(path, member)));
  };
  try {
    const actions: Promise<unknown>[] = [];
    const errors: unknown[] = [];
    for (let index = 0; index < count; index += 1) {
      const early = began + index * EVERY_MS - performance.now();
      if (early > 0) await pause(early);
      actions.push(actAt(index).catch((error: unknown) => errors.push(error)));
    }
    await Promise.all(actions);
    if (errors.length > count / 20) throw errors[0];
  } finally {
    agent.destroy();
  }
}

/** Tries again until the services have noticed that the restarted ones respond. */
async function untilServed(work: () => Promise<void>, attempts = 10): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (attempts === 1) throw error;
    await pause(1000);
    await untilServed(work, attempts - 1);
  }
}

/** Returns the ids of events to which every member may respond. */
async function eventIds(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/events?limit=50`);
  if (!response.ok) throw new Error(`events: ${response.status}`);
  return ((await response.json()) as { id: string }[]).map(({ id }) => id);
}

export const run = (): Promise<void> => runCase('caches', measure, USUAL, { isPart: !!WANTED });
