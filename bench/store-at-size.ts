import { BUNDLES, buildPrograms } from '@meridian/launch/build-programs';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { writeResult } from './results';
import { measureRounds, medianCost, compareCosts, type Variant } from './rounds';
import { fillStore, storeDocument, type StoreDocument } from './store-documents';
import { longestWaits, readMemory, startStoreProgram, type StoreProgram } from './store-program';
import { tableHead, tableRow } from './table';

const SIZES = (process.env.BENCH_SIZES ?? '10000,100000,500000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const COUNT = Number(process.env.BENCH_COUNT ?? 2000);
/**
 * The milliseconds without reads in which the other client's waits are measured, to find those of the machine itself.
 */
const IDLE_MS = 3000;
/** The goals for every size: the start in ms, the memory in MB, and the longest wait in ms. */
const GOAL = { start: 1000, memory: 200, wait: 50 };
/** `BENCH_BESIDE` names folders with the program built before a change, for example `dist/before`. */
const { BENCH_BESIDE, MONGODB_URL } = process.env;

/**
 * Measures the store with many documents: its start, its memory, the waits that a full read causes, and the cost of
 * operations.
 */
export async function run(): Promise<void> {
  await buildPrograms({ names: ['embedded-mongo'], into: BUNDLES, packagesInside: true });
  const sizes: string[] = [];
  const costs: string[] = [];
  for (const size of SIZES) {
    const folder = mkdtempSync(path.join(tmpdir(), 'meridian-bench-store-'));
    try {
      await measureSize(size, folder, sizes, costs);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const text = [
    `${ROUNDS} rounds of ${COUNT} operations. Memory is the program's own + pages of its file. A wait is that of another`,
    `client's ping, at most. Goals: start ≤ ${GOAL.start} ms, own memory ≤ ${GOAL.memory} MB, waits ≤ ${GOAL.wait} ms.\n`,
    tableHead([
      'documents',
      'server',
      'start ms',
      'after kill -9',
      'MB',
      'after reads',
      'others wait: idle',
      ...READS.map(([name]) => name),
      'goals',
    ]),
    ...sizes,
    '\nMicroseconds of processor time of an operation, without the client:\n',
    tableHead(['documents', 'operation', 'store', 'before', 'store / before', 'raw lmdb', 'store / raw lmdb']),
    ...costs,
  ].join('\n');
  console.log(text);
  if (!process.env.BENCH_SIZES) writeResult('store-at-size', text);
}

/** Reads of all documents, for which another client may have to wait. */
const READS: [name: string, read: (client: MongoClient) => Promise<number>][] = [
  [
    'find',
    async (client) => {
      let seen = 0;
      for await (const _ of messagesOf(client).find({}, { batchSize: 1000 })) seen += 1;
      return seen;
    },
  ],
  ['count', (client) => messagesOf(client).countDocuments({ text: /of a chapter/ })],
  [
    'aggregate',
    async (client) => {
      const groups = messagesOf(client).aggregate<{ n: number }>([
        { $match: { text: { $ne: '' } } },
        { $group: { _id: '$senderName', n: { $sum: 1 }, last: { $max: '$createdAt' } } },
        { $sort: { n: -1 } },
      ]);
      return (await groups.toArray()).reduce((sum, { n }) => sum + n, 0);
    },
  ],
];

const messagesOf = (client: MongoClient) =>
  client.db('bench').collection<StoreDocument & { _id: number; edited?: number }>('messages');

const at = (n: number, size: number): number => (n * 7919) % size;

/** Each function runs the `n`th operation of a client. */
const OPERATIONS: Record<string, (client: MongoClient, n: number, size: number) => Promise<unknown>> = {
  point: (client, n, size) => messagesOf(client).findOne({ _id: at(n, size) }),
  page: (client, n, size) => {
    const { chapterId, seq } = storeDocument(at(n, size));
    return messagesOf(client)
      .find({ chapterId, seq: { $gte: seq } })
      .sort({ seq: 1 })
      .limit(50)
      .toArray();
  },
  insert: (client, n, size) => messagesOf(client).insertOne({ _id: size + n, ...storeDocument(size + n) }),
  update: (client, n, size) => messagesOf(client).updateOne({ _id: at(n, size) }, { $set: { edited: n } }),
};

async function measureSize(size: number, folder: string, sizes: string[], costs: string[]): Promise<void> {
  const servers = new Map<string, StoreProgram>();
  const peer = fork('bench/raw-lmdb.ts', [path.join(folder, 'raw'), String(size)], { execArgv: ['--import', 'tsx'] });
  await once(peer, 'message');
  try {
    for (const [name, bundles] of [['store', BUNDLES], ...(BENCH_BESIDE ? [['before', BENCH_BESIDE] as const] : [])]) {
      if (!name || !bundles) continue;
      const started = await measureStart(bundles, path.join(folder, name), size);
      servers.set(name, started.program);
      const memory = readMemory(started.program.pid);
      const waits = await measureReads(started.program.client, size);
      const after = readMemory(started.program.pid);
      const text = ({ own, files }: typeof memory) => `${own.toFixed(0)} + ${files.toFixed(0)}`;
      const isMet =
        started.program.startMs <= GOAL.start &&
        Math.max(memory.own, after.own) <= GOAL.memory &&
        Math.max(...waits.slice(1)) <= GOAL.wait;
      const cells = [started.program.startMs.toFixed(0), started.afterKill.toFixed(0), text(memory), text(after)];
      say(sizes, [size, name, ...cells, ...waits.map((wait) => wait.toFixed(0)), isMet ? 'met' : 'missed']);
    }
    if (MONGODB_URL) await measureOther(MONGODB_URL, size, sizes);
    for (const operation of Object.keys(OPERATIONS)) await measureOperation(operation, { size, servers, peer, costs });
  } finally {
    for (const server of servers.values()) await server.stop();
    peer.kill();
  }
}

function say(lines: string[], cells: (string | number)[]): void {
  lines.push(tableRow(cells));
  console.error(lines.at(-1));
}

/** Fills a store, and measures its start after a regular end and after `kill -9`. Returns it running. */
async function measureStart(bundles: string, dataDir: string, size: number) {
  const filling = await startStoreProgram(bundles, dataDir);
  await fillStore(filling.client.db('bench'), size);
  await filling.stop('SIGKILL');
  const killed = await startStoreProgram(bundles, dataDir);
  await killed.stop();
  return { program: await startStoreProgram(bundles, dataDir), afterKill: killed.startMs };
}

const measureReads = (client: MongoClient, size: number): Promise<number[]> =>
  longestWaits(client, [
    () => pause(IDLE_MS),
    ...READS.map(([name, read]) => async () => {
      const seen = await read(client);
      if (seen !== size) throw new Error(`${name}: ${seen} documents of ${size}`);
    }),
  ]);

/** Measures another server, of which only the waits can be observed. */
async function measureOther(url: string, size: number, sizes: string[]): Promise<void> {
  const client = await MongoClient.connect(url);
  try {
    await client.db('bench').dropDatabase();
    await fillStore(client.db('bench'), size);
    const waits = await measureReads(client, size);
    say(sizes, [size, 'MONGODB_URL', '', '', '', '', ...waits.map((wait) => wait.toFixed(0)), '']);
  } finally {
    await client.db('bench').dropDatabase();
    await client.close();
  }
}

interface Measured {
  size: number;
  servers: ReadonlyMap<string, StoreProgram>;
  peer: ChildProcess;
  costs: string[];
}

async function measureOperation(name: string, { size, servers, peer, costs }: Measured): Promise<void> {
  const raw: Variant = {
    name: 'raw lmdb',
    warmUp: COUNT,
    pids: () => ({ raw: peer.pid }),
    run: async (count) => {
      peer.send([name, count]);
      await once(peer, 'message');
    },
  };
  const own = Array.from(servers, ([server, { client, pid }]): Variant => {
    let n = 0;
    const work = async (until: number) => {
      while (n < until) await OPERATIONS[name]?.(client, (n += 1), size);
    };
    const run = async (count: number) => {
      const until = n + count;
      await Promise.all(Array.from({ length: 16 }, () => work(until)));
    };
    return { name: server, warmUp: COUNT * 3, pids: () => ({ server: pid }), run };
  });
  const found = await measureRounds([...own, raw], { rounds: ROUNDS, count: COUNT });
  const [store, before, peers] = ['store', 'before', 'raw lmdb'].map((variant) => found.get(variant));
  const ratio = (others: typeof store) => {
    const { median, least, most } = compareCosts(store, others);
    return `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
  };
  const beside = before ? [medianCost(before).toFixed(0), ratio(before)] : ['', ''];
  say(costs, [size, name, medianCost(store).toFixed(0), ...beside, medianCost(peers).toFixed(1), ratio(peers)]);
}
