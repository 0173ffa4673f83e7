import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { startEmbeddedMongo } from './src/index';

// Run it with: node --import tsx tools/embedded-mongo/bench.ts [URL of another server]. Times are in milliseconds: the
// median and the 99th percentile. "in the server" is the time that explain reports, without the wire.

const MESSAGES = 100_000;
const CHAPTERS = 2;

async function times(count: number, run: () => Promise<number | void>): Promise<string> {
  const taken: number[] = [];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    taken.push((await run()) ?? performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number): string => (taken[Math.min(count - 1, Math.floor(count * share))] ?? NaN).toFixed(2);
  return `${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

async function rate(count: number, workers: number, run: (i: number) => Promise<unknown>): Promise<string> {
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < count) await run(next++);
    }),
  );
  return `${Math.round((count / (performance.now() - started)) * 1000)}/s`;
}

async function fill(messages: Collection): Promise<void> {
  for (let from = 0; from < MESSAGES * CHAPTERS; from += 5000) {
    await messages.insertMany(
      Array.from({ length: 5000 }, (_, i) => ({
        chapterId: (from + i) % CHAPTERS,
        seq: from + i,
        createdAt: new Date(1e12 + (from + i) * 1000),
        senderId: i % 500,
        text: `message ${from + i}`,
      })),
    );
  }
}

async function measure(client: MongoClient): Promise<void> {
  const db = client.db(`bench-${process.pid}`);
  const messages = db.collection('messages');
  const small = db.collection('small');
  const say = (what: string, value: string): void => console.log(`${what.padEnd(56)} ${value}`);
  say('insert, one after the other', await rate(500, 1, (i) => small.insertOne({ i })));
  say('insert, 64 clients', await rate(10_000, 64, (i) => small.insertOne({ i })));
  await messages.createIndex({ chapterId: 1, seq: 1 }, { unique: true });
  await messages.createIndex({ chapterId: 1, createdAt: -1, _id: -1 });
  const started = performance.now();
  await fill(messages);
  say(
    `insert ${MESSAGES * CHAPTERS} messages, three indexes`,
    `${Math.round(((MESSAGES * CHAPTERS) / (performance.now() - started)) * 1000)}/s`,
  );
  const latest = () => messages.find({ chapterId: 1 }).sort({ createdAt: -1, _id: -1 }).limit(50);
  const inServer = async (): Promise<number> => (await latest().explain()).executionStats.executionTimeMillis as number;
  await times(100, inServer);
  say('latest 50 of a chapter of 100,000, in the server', await times(500, inServer));
  say(
    'latest 50 of a chapter of 100,000, to the client',
    await times(500, async () => void (await latest().toArray())),
  );
  const { executionStats } = await latest().explain();
  say('  keys and documents looked at', `${executionStats.totalKeysExamined}, ${executionStats.totalDocsExamined}`);
  say(
    'the same 50 without an index',
    await times(
      3,
      async () =>
        void (await messages
          .find({ chapterId: 1 })
          .hint({ $natural: 1 })
          .sort({ createdAt: -1, _id: -1 })
          .limit(50)
          .toArray()),
    ),
  );
  say('count a chapter by index', await times(20, async () => void (await messages.countDocuments({ chapterId: 1 }))));
  await small.createIndex({ i: 1 });
  say('update by index, 16 clients', await rate(5000, 16, (i) => small.updateOne({ i: i % 1000 }, { $inc: { n: 1 } })));
  await db.dropDatabase();
}

async function main(): Promise<void> {
  const [url] = process.argv.slice(2);
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
  const mongo = url ? undefined : await startEmbeddedMongo({ dataDir });
  const client = await new MongoClient(url ?? mongo?.url ?? '').connect();
  await measure(client);
  await client.close();
  await mongo?.close();
  rmSync(dataDir, { recursive: true, force: true });
}

void main();
