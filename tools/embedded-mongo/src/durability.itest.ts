import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Long, MongoClient } from 'mongodb';
import { newSession, sendRaw, startTemporary } from './conformance/testing';
import { startEmbeddedMongo } from './index';

let dataDir: string;
const children = new Set<ChildProcess>();

beforeEach(() => { dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-')); });
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  /** The last line it printed: its URL, or what it complained of. */
  line: string;
}

function start(directory = dataDir, env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'main.ts'), '--data', directory], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  return new Promise((resolve) => {
    for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', (line) => resolve({ child, line }));
  });
}

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => { child.once('exit', resolve); });

async function killed(child: ChildProcess): Promise<void> {
  const gone = ended(child);
  child.kill('SIGKILL');
  await gone;
}

test('what was acknowledged survives kill -9, an open transaction leaves no trace', async () => {
  const first = await start();
  const client = await new MongoClient(first.line, { serverSelectionTimeoutMS: 500 }).connect();
  const c = client.db('shop').collection<{ _id: number }>('things');
  await c.createIndex({ n: 1 }, { unique: true });
  const session = client.startSession();
  session.startTransaction();
  await c.insertMany([{ _id: -1, n: -1 }, { _id: -2, n: -2 }] as never, { session });
  const acknowledged: number[] = [];
  let next = 0;
  const writers = Array.from({ length: 8 }, async () => {
    for (;;) {
      const _id = next++;
      await c.insertOne({ _id, n: _id } as never);
      acknowledged.push(_id);
    }
  }).map((writer) => writer.catch(() => undefined));
  while (acknowledged.length < 300) await new Promise((resolve) => { setTimeout(resolve, 5); });
  await killed(first.child);
  await Promise.all(writers);
  await client.close(true);

  const second = await start();
  const again = await new MongoClient(second.line).connect();
  const found = again.db('shop').collection<{ _id: number; n: number }>('things');
  const ids = new Set((await found.find().toArray()).map(({ _id }) => _id));
  expect(acknowledged.filter((_id) => !ids.has(_id))).toEqual([]);
  expect(await found.countDocuments({ _id: { $lt: 0 } })).toBe(0);
  expect(await found.countDocuments({ n: { $gte: 0 } })).toBe(ids.size); // by index
  await expect(found.insertOne({ _id: 1_000_000, n: acknowledged[0]! })).rejects.toMatchObject({ code: 11000 });
  await again.close();
  const gone = ended(second.child);
  second.child.kill('SIGTERM');
  expect(await gone).toBe(0);
}, 60_000);

/** Passes on what is sent, and once it is told to, drops the next reply and the connection with it. */
async function lossyProxy(port: number): Promise<{ server: Server; port: number; loseNextReplyTo(name: string): void }> {
  let lose: string | undefined;
  const server = createServer((downstream) => {
    const upstream = connect(port, '127.0.0.1');
    let losing = false;
    downstream.on('data', (data) => {
      losing = lose !== undefined && data.includes(lose);
      if (losing) lose = undefined;
      upstream.write(data);
    });
    upstream.on('data', (data) => (losing ? downstream.destroy() : downstream.write(data)));
    for (const [one, other] of [[upstream, downstream], [downstream, upstream]] as const) one.on('error', () => undefined).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return { server, port: (server.address() as { port: number }).port, loseNextReplyTo: (name) => { lose = name; } };
}

test('a write whose reply is lost is tried again by the driver and applied once', async () => {
  const mongo = await startTemporary();
  const proxy = await lossyProxy(mongo.port);
  const client = await new MongoClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`).connect();
  const c = client.db('shop').collection<{ _id: number; n: number }>('things');
  await c.insertOne({ _id: 1, n: 0 });
  for (const [name, write] of [
    ['update', () => c.updateOne({ _id: 1 }, { $inc: { n: 1 } })], ['findAndModify', () => c.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })],
    ['insert', () => c.insertOne({ _id: 2, n: 0 })], ['delete', () => c.deleteOne({ _id: 2 })],
  ] as [string, () => Promise<unknown>][]) {
    proxy.loseNextReplyTo(`\x02${name}\0`);
    await write();
  }
  expect(await c.find().toArray()).toEqual([{ _id: 1, n: 2 }]);
  await client.close();
  proxy.server.close();
  await mongo.close();
}, 30_000);

test('a retried write is known after a restart too', async () => {
  let mongo = await startEmbeddedMongo({ dataDir });
  const write = { update: 'things', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }], lsid: newSession(), txnNumber: Long.fromNumber(1), $db: 'shop' };
  const send = async (): Promise<unknown> => {
    const [written, read] = await sendRaw(mongo.port, write, { find: 'things', $db: 'shop' });
    return { upserted: written!.upserted as unknown, found: read!.cursor.firstBatch as unknown };
  };
  const first = await send();
  expect(first).toEqual({ upserted: [{ index: 0, _id: 1 }], found: [{ _id: 1, n: 1 }] });
  await mongo.close();
  mongo = await startEmbeddedMongo({ dataDir });
  expect(await send()).toEqual(first);
  await mongo.close();
}, 30_000);

test('one server per directory, with one clear sentence', async () => {
  const { line } = await start();
  expect(line).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+$/);
  const second = await start();
  expect(second.line).toMatch(/is in use by another embedded-mongo/);
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/is in use by another embedded-mongo/);
}, 30_000);

test('refuses production', async () => {
  const { child, line } = await start(dataDir, { NODE_ENV: 'production' });
  expect(line).toMatch(/with NODE_ENV=production set MONGODB_URL/);
  expect(child.exitCode ?? (await ended(child))).toBe(1);
}, 30_000);

test('listens on 127.0.0.1 alone, under every kind of URL', async () => {
  const mongo = await startTemporary();
  for (const options of ['', '?directConnection=true', '?replicaSet=embedded']) {
    const client = await new MongoClient(`${mongo.url}/${options}`).connect();
    expect(await client.db('shop').command({ ping: 1 })).toEqual({ ok: 1 });
    await client.close();
  }
  await expect(new MongoClient(`mongodb://127.0.0.2:${mongo.port}`, { serverSelectionTimeoutMS: 500 }).connect()).rejects.toThrow();
  await mongo.close();
}, 30_000);

test('nonsense closes the connection and harms nobody', async () => {
  const mongo = await startTemporary();
  const client = await new MongoClient(mongo.url).connect();
  for (const bytes of ['GET / HTTP/1.1\r\n\r\n', '\x20\0\0\0\x01\0\0\0\0\0\0\0\xdd\x07\0\0\0\0\0\0\x00\xff\xff\xff\x7faaaaaaa', `\x15\0\0\0${'\xff'.repeat(17)}`]) {
    const socket = connect(mongo.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(Buffer.from(bytes, 'latin1'));
    await new Promise((resolve) => { socket.once('close', resolve); });
  }
  expect(await client.db('shop').command({ ping: 1 })).toEqual({ ok: 1 });
  await client.close();
  await mongo.close();
}, 30_000);
