import { cookieOf } from './members';
import { createMongoProxy, type MongoProxy } from '@meridian/e2e/mongo-proxy';
import { startServerSide, type ServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import { MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { eventsCalls, type EventsCall } from './events-calls';
import { fillEvents, type FilledStore } from './events-data';
import { examinedBy, type Examined } from './examined';
import { load } from './load';
import { writeResult } from './results';
import { measureRounds, medianCost, compareCosts, type Ratio } from './rounds';
import { tableHead, tableRow } from './table';

/** The number of events of the smallest store; the others have ten and a hundred times as many. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const COUNT = Number(process.env.BENCH_COUNT ?? 20);
const WARM_UP = 20;
/** A part of the names of the calls to measure. */
const WANTED = process.env.BENCH_ONLY ?? '';
/** A pause that is longer than services cache a page, in ms. */
const FORGOTTEN_MS = 700;
/** The heap that the store needs for a million documents in memory. */
const STORE_OPTIONS = '--max-old-space-size=14000';

/**
 * Measures calls about events in three stores with 1,000, 10,000 and 100,000 events, each with ten RSVPs. Counts first
 * how many documents the queries of each call examine in the smallest and the largest store, by `explain`, and then
 * measures processor time.
 */
export async function run(): Promise<void> {
  const { NODE_OPTIONS = '' } = process.env;
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} ${STORE_OPTIONS}`;
  const given = process.env.MONGODB_URL;
  const own = given ? undefined : await startTestStore();
  process.env.NODE_OPTIONS = NODE_OPTIONS;
  const mongoUrl = given ?? own?.url ?? '';
  const client = await MongoClient.connect(mongoUrl);
  const proxy = await createMongoProxy(mongoUrl);
  const started: ServerSide[] = [];
  const start = async (url: string, databasePrefix: string) => {
    const server = await startServerSide({ mongoUrl: url, databasePrefix });
    started.push(server);
    return server;
  };
  const filled: FilledStore[] = [];
  try {
    for (const events of [EVENTS, EVENTS * 10, EVENTS * 100]) {
      const prefix = `bench${events}_`;
      await (await start(mongoUrl, prefix)).close(); // The start creates collections and indexes.
      const began = performance.now();
      filled.push(await fillEvents(mongoUrl, prefix, events));
      console.error(`${events} events filled in ${Math.round((performance.now() - began) / 1000)} s`);
    }
    const examined: Map<string, Examined | undefined>[] = [];
    for (const store of [filled[0], filled[2]])
      if (store) examined.push(await countExamined(client, proxy, start, store));

    const servers = await Promise.all(filled.map(({ prefix }) => start(mongoUrl, prefix)));
    const feeds = await Promise.all(servers.map((server, index) => createFeeds(server, filled[index])));
    const lines: string[] = [];
    for (const [index, { name, who }] of eventsCalls(NO_FEEDS).entries()) {
      if (!`${name}, ${who}`.includes(WANTED)) continue;
      const variants = servers.map((server, size) => {
        const store = filled[size];
        const call = eventsCalls(feeds[size] ?? NO_FEEDS)[index];
        if (!store || !call) throw new Error('a store is missing');
        let n = 0;
        return {
          name: String(store.events),
          warmUp: WARM_UP,
          pids: () => ({ ...server.pids(), store: own?.pid() }),
          async run(count: number) {
            for (let sent = 0; sent < count; sent += 1)
              await load({
                url: `${server.url}${call.path(store, (n += 1))}`,
                count: 1,
                connections: 1,
                headers: () => headersOf(call, store, server.url),
              });
          },
        };
      });
      const costs = await measureRounds(variants, { rounds: ROUNDS, count: COUNT });
      const [small, medium, large] = filled.map(({ events }) => costs.get(String(events)));
      const [few, many] = examined.map((each) => each.get(`${name}, ${who}`));
      lines.push(
        tableRow([
          `${name}, ${who}`,
          ...[few, many].flatMap((each): (string | number)[] =>
            each ? [each.returned, each.documents, each.keys] : ['', '', ''],
          ),
          many?.over ?? '',
          medianCost(small).toFixed(0),
          text(compareCosts(medium, small)),
          text(compareCosts(large, small)),
        ]),
      );
      console.error(lines.at(-1));
    }
    const columns = ['returned', 'documents', 'keys'];
    writeResult(
      'events-at-size',
      [
        `${ROUNDS} rounds of ${COUNT} requests, one at a time. ${filled.map(({ events }) => events).join(', ')} events with`,
        'ten RSVPs each, 300 chapters, five years.',
        'Left: what the queries of a call examine with the fewest and with the most events, and by how many',
        'documents one query examines more than it returns. Right: processor time of all processes with the fewest,',
        'in µs, and the ratios of the others to it.',
        '',
        tableHead(['call', ...columns, ...columns.map((each) => `×100: ${each}`), 'over', 'µs', '×10', '×100']),
        ...lines,
      ].join('\n'),
    );
  } finally {
    await Promise.all(started.map((server) => server.close().catch(() => undefined)));
    if (given) await dropAll(client);
    await client.close();
    await proxy.close();
    await own?.close();
  }
}

const NO_FEEDS = { mine: '/', chapters: '/', all: '/' };
const text = ({ median, least, most }: Ratio) => `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;

const headersOf = ({ who }: EventsCall, { member, admin }: FilledStore, url: string): { cookie?: string } =>
  who === 'a visitor' ? {} : { cookie: cookieOf(who === 'a member' ? member : admin, url) };

/** Creates calendar feeds of the member, and returns their paths. */
async function createFeeds({ url }: ServerSide, store: FilledStore | undefined): Promise<typeof NO_FEEDS> {
  const feeds = { ...NO_FEEDS };
  for (const kind of Object.keys(feeds) as (keyof typeof feeds)[]) {
    const response = await fetch(`${url}/api/user/calendar-feeds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie: cookieOf(store?.member, url) },
      body: JSON.stringify({ kind }),
    });
    if (!response.ok) throw new Error(`feed: ${response.status} ${await response.text()}`);
    feeds[kind] = ((await response.json()) as { path: string }).path;
  }
  return feeds;
}

/** Returns what the queries of the events service examine in each call while its caches are empty. */
async function countExamined(
  client: MongoClient,
  proxy: MongoProxy,
  start: (url: string, prefix: string) => Promise<ServerSide>,
  store: FilledStore,
): Promise<Map<string, Examined | undefined>> {
  const server = await start(proxy.url, store.prefix);
  const found = new Map<string, Examined | undefined>();
  for (const call of eventsCalls(await createFeeds(server, store))) {
    const send = (n: number) =>
      load({ url: `${server.url}${call.path(store, n)}`, count: 1, headers: () => headersOf(call, store, server.url) });
    await send(1);
    await pause(FORGOTTEN_MS);
    const sent = await proxy.commandsDuring(() => send(2));
    const reads = sent.filter(
      ({ database, command }) =>
        database === `${store.prefix}events` &&
        ['events', 'rsvps', 'eventdrafts', 'eventchanges'].includes(command.find ?? command.aggregate) &&
        !('offer.endsAt' in (command.filter ?? {})),
    );
    found.set(`${call.name}, ${call.who}`, await examinedBy(client, reads));
  }
  await server.close();
  return found;
}

async function dropAll(client: MongoClient): Promise<void> {
  const { databases } = await client.db().admin().listDatabases();
  for (const { name } of databases) if (/^bench\d+_/.test(name)) await client.db(name).dropDatabase();
}
