import { BUNDLES, buildPrograms } from '@meridian/launch/build-programs';
import { MongoClient } from 'mongodb';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { compareCosts, joinOutcomes, table, type Outcome, type Size } from '../comparison';
import { runAll } from '../load';
import { forkLoop } from '../programs/fork-program';
import { storeDocument, toIndex } from '../store-documents';

const SIZES = (process.env.BENCH_SIZES ?? '10000,100000,500000').split(',').map(Number);

/**
 * Measures the start of the embedded store with many documents and three indexes, after a regular end and after
 * `kill -9`, its memory, and the processor time of operations compared with raw lmdb with the same documents and one
 * index.
 */
export async function measure(size: Size): Promise<Outcome> {
  await buildPrograms({ names: ['embedded-mongo'], into: BUNDLES, packagesInside: true });
  const starts: string[][] = [];
  const outcomes: Record<string, Outcome> = {};
  for (const documents of SIZES) {
    const folder = mkdtempSync(path.join(tmpdir(), 'meridian-bench-store-'));
    const peer = await forkLoop('raw-lmdb', [path.join(folder, 'raw'), String(documents)]);
    try {
      const filled = await startStore(folder);
      await fill(filled.client, documents);
      await filled.stop('SIGKILL');
      const killed = await startStore(folder);
      await killed.stop('SIGTERM');
      const store = await startStore(folder);
      for (const [name, operation] of Object.entries(OPERATIONS)) {
        let n = 0;
        const work = () => operation(messagesOf(store.client), (n += 1), documents);
        const run = (count: number) => runAll(count, 16, work);
        const variants = [
          { name: 'raw lmdb', pids: () => ({ raw: peer.pid }), run: (count: number) => peer.run(count, name) },
          { name: 'store', warmUp: size.count * 3, pids: () => ({ store: store.pid }), run },
        ];
        outcomes[`${documents} documents, ${name}`] = await compareCosts(variants, size, { peer: 'raw lmdb' });
      }
      starts.push([documents, store.startMs, killed.startMs, ownMemory(store.pid)].map((each) => each.toFixed(0)));
      await store.stop('SIGTERM');
    } finally {
      peer.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const { text, limits } = joinOutcomes(outcomes);
  return { text: `${table(['documents', 'start ms', 'after kill -9', 'own MB'], starts)}\n\n${text}`, limits };
}

type StoreDocument = ReturnType<typeof storeDocument> & { _id: number; edited?: number };
const messagesOf = (client: MongoClient) => client.db('bench').collection<StoreDocument>('messages');
type Messages = ReturnType<typeof messagesOf>;

/** Each function runs the `n`th operation of a client. */
const OPERATIONS: Record<string, (messages: Messages, n: number, size: number) => Promise<unknown>> = {
  point: (messages, n, size) => messages.findOne({ _id: toIndex(n, size) }),
  page: (messages, n, size) => {
    const { chapterId, seq } = storeDocument(toIndex(n, size));
    const found = messages.find({ chapterId, seq: { $gte: seq } });
    return found.sort({ seq: 1 }).limit(50).toArray();
  },
  insert: (messages, n, size) => messages.insertOne({ _id: size + n, ...storeDocument(size + n) }),
  update: (messages, n, size) => messages.updateOne({ _id: toIndex(n, size) }, { $set: { edited: n } }),
};

async function fill(client: MongoClient, size: number): Promise<void> {
  const messages = messagesOf(client);
  await messages.createIndex({ chapterId: 1, seq: 1 }, { unique: true });
  await messages.createIndex({ senderId: 1, createdAt: -1 });
  for (let from = 0; from < size; from += 5000) {
    const count = Math.min(5000, size - from);
    await messages.insertMany(Array.from({ length: count }, (_, i) => ({ _id: from + i, ...storeDocument(from + i) })));
  }
}

/** Starts the store in a process of its own, and measures the milliseconds until it responds to a read. */
async function startStore(folder: string) {
  const began = performance.now();
  const args = [`tools/embedded-mongo/${BUNDLES}/main.cjs`, '--data', path.join(folder, 'store')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  const client = await MongoClient.connect(url);
  await messagesOf(client).findOne({});
  const startMs = performance.now() - began;
  return {
    client,
    pid: child.pid ?? NaN,
    startMs,
    /** Ends the process: `SIGTERM` as an operator does, `SIGKILL` as a power failure does. */
    async stop(signal: 'SIGTERM' | 'SIGKILL') {
      await client.close();
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

/** Returns the resident memory in MB without pages of files, which Linux reclaims when it needs them. */
const ownMemory = (pid: number): number =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
