import { createMongoProxy, type MongoProxy } from '@meridian/e2e/mongo-proxy';
import { startServerSide, type ServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import { MongoClient } from 'mongodb';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { examinedBy, type Examined } from './examined';
import { goalTable, type Goal } from './goals';
import { fillGrown, type GrownStore } from './growth-data';
import { send } from './load';
import { cookieOf, CHAPTER } from './members';
import { writeResult } from './results';
import { ratioText, type Ratio } from './rounds';
import { median, quantile } from './statistics';
import { tableHead, tableRow } from './table';

/** The members and messages of the smallest store; the others have ten and a hundred times as many. */
const SIZE = Number(process.env.BENCH_SIZE ?? 1000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const COUNT = Number(process.env.BENCH_COUNT ?? 60);
const WARM_UP = 200;
/** A pause that is longer than services cache a first page, in ms. */
const FORGOTTEN_MS = 700;
const COLLECTIONS = ['people', 'memberships', 'messages', 'chapters'];

interface Call {
  name: string;
  /**
   * Returns the path of the n-th request. Its page size differs each time, because services cache pages for a moment.
   */
  path: (store: GrownStore, n: number) => string;
}

const limit = (n: number) => `limit=${41 + (n % 10)}`;
/**
 * Returns the number of entries before a page: page 1,000 if there are so many entries, otherwise the last page but
 * one.
 */
const beginOf = ({ size }: GrownStore, n: number) => Math.min(999 * (41 + (n % 10)), size - 100);
const after = (store: GrownStore, n: number) => `after=${store.members[beginOf(store, n)]?.membershipId ?? ''}`;
const list = (path: string): Call[] => [
  { name: `${path}, page 1`, path: (_, n) => `${path}?${limit(n)}` },
  { name: `${path}, page 1,000`, path: (store, n) => `${path}?${limit(n)}&${after(store, n)}` },
];
const MESSAGES = `/api/chapters/${CHAPTER}/messages`;
const CALLS: readonly Call[] = [
  ...list('/api/directory'),
  ...list('/api/members/all'),
  ...list(`/api/chapters/${CHAPTER}/members`),
  { name: `${MESSAGES}, page 1`, path: (_, n) => `${MESSAGES}?${limit(n)}` },
  {
    name: `${MESSAGES}, page 1,000`,
    path: (store, n) => `${MESSAGES}?${limit(n)}&before=${store.size - beginOf(store, n)}`,
  },
  { name: 'a chapter', path: () => '/api/chapters/by-slug/north' },
];

/**
 * Measures first and later pages of people and of messages, with 1,000, 10,000 and 100,000 of them. Counts what the
 * queries examine, and compares the 95th percentile of the requests with that of the smallest store.
 */
export async function run(): Promise<void> {
  const store = await startTestStore();
  const client = await MongoClient.connect(store.url);
  const proxy = await createMongoProxy(store.url);
  const started: ServerSide[] = [];
  const start = async (mongoUrl: string, databasePrefix: string) => {
    const server = await startServerSide({ mongoUrl, databasePrefix });
    started.push(server);
    return server;
  };
  const agent = new Agent({ keepAlive: true });
  try {
    const filled: GrownStore[] = [];
    for (const size of [SIZE, SIZE * 10, SIZE * 100]) {
      const prefix = `bench${size}_`;
      await (await start(store.url, prefix)).close(); // The start creates collections and indexes.
      filled.push(await fillGrown(store.url, prefix, size));
    }
    const largest = filled.at(-1);
    if (!largest) throw new Error('there is no store');
    const examined = await examinedOf(client, proxy, await start(proxy.url, largest.prefix), largest, agent);
    const servers = await Promise.all(filled.map(({ prefix }) => start(store.url, prefix)));
    const goals: Goal[] = [];
    const rows: string[] = [];
    for (const call of CALLS) {
      const p95s = await measureCall(call, servers, filled, agent);
      const ratios = p95s.map((each) => ratioOf(each, p95s[0] ?? []));
      const over = examined.get(call.name)?.over ?? 0;
      goals.push({ name: `${call.name}: p95 ×100`, value: ratios.at(-1)?.median ?? NaN, most: 1.15 });
      goals.push({ name: `${call.name}: examined, not returned`, value: over, most: 1 });
      rows.push(tableRow([call.name, median(p95s[0] ?? []).toFixed(1), ...ratios.slice(1).map(ratioText), over]));
      console.error(rows.at(-1));
    }
    const text = [
      `${ROUNDS} rounds of ${COUNT} requests, one at a time. ${filled.map(({ size }) => size).join(', ')} members and messages of a`,
      'chapter. Documents are the most that one query of a call examines beside what it returns.',
      '',
      tableHead(['call', 'p95 ms', '×10', '×100', 'documents']),
      ...rows,
      '',
      goalTable(goals),
    ].join('\n');
    console.log(text);
    if (!process.env.BENCH_SIZE) writeResult('growth', text);
  } finally {
    agent.destroy();
    await Promise.all(started.map((server) => server.close().catch(() => undefined)));
    await client.close();
    await proxy.close();
    await store.close();
  }
}

const ask = async (call: Call, { url }: ServerSide, store: GrownStore, n: number, agent: Agent): Promise<number> => {
  const cookie = cookieOf(store.members[0], url);
  const began = performance.now();
  await send({ url: `${url}${call.path(store, n)}`, count: 1, headers: () => ({ cookie }) }, n, agent);
  return performance.now() - began;
};

/** Returns the 95th percentile of each round, by store; the stores take turns with every request. */
async function measureCall(
  call: Call,
  servers: readonly ServerSide[],
  stores: readonly GrownStore[],
  agent: Agent,
): Promise<number[][]> {
  let n = 0;
  const round = async (count: number): Promise<number[]> => {
    const times = stores.map((): number[] => []);
    for (let sent = 0; sent < count; sent += 1) {
      n += 1;
      for (const [index, store] of stores.entries()) {
        const server = servers[index];
        if (server) times[index]?.push(await ask(call, server, store, n, agent));
      }
    }
    return times.map((each) => quantile(each, 0.95));
  };
  await round(WARM_UP);
  const rounds: number[][] = [];
  for (let done = 0; done < ROUNDS; done += 1) rounds.push(await round(COUNT));
  return stores.map((_, index) => rounds.map((each) => each[index] ?? NaN));
}

function ratioOf(all: readonly number[], peers: readonly number[]): Ratio {
  const ratios = all.map((each, round) => each / (peers[round] ?? NaN));
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

/** Returns what the queries of each call examine while the caches are empty. */
async function examinedOf(
  client: MongoClient,
  proxy: MongoProxy,
  server: ServerSide,
  store: GrownStore,
  agent: Agent,
): Promise<Map<string, Examined | undefined>> {
  const found = new Map<string, Examined | undefined>();
  for (const call of CALLS) {
    await ask(call, server, store, 1, agent);
    await pause(FORGOTTEN_MS);
    const sent = await proxy.commandsDuring(() => ask(call, server, store, 2, agent));
    const reads = sent.filter(({ command }) => COLLECTIONS.includes(command.find ?? command.aggregate));
    found.set(call.name, await examinedBy(client, reads));
  }
  return found;
}
