import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Long, MongoClient } from 'mongodb';
import { newSession, sendRaw, startTemporary } from './conformance/testing';
import { startEmbeddedMongo } from './index';

let dataDir: string;
const children = new Set<ChildProcess>();

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
});
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
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'main.ts'), '--data', directory], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  return new Promise((resolve) => {
    for (const output of [child.stdout, child.stderr])
      createInterface(output).on('line', (line) => resolve({ child, line }));
  });
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', resolve);
  });

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
  await c.insertMany(
    [
      { _id: -1, n: -1 },
      { _id: -2, n: -2 },
    ] as never,
    { session },
  );
  const acknowledged: number[] = [];
  let next = 0;
  const writers = Array.from({ length: 8 }, async () => {
    for (;;) {
      const _id = next++;
      await c.insertOne({ _id, n: _id } as never);
      acknowledged.push(_id);
    }
  }).map((writer) => writer.catch(() => undefined));
  while (acknowledged.length < 300)
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
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
async function lossyProxy(
  port: number,
): Promise<{ server: Server; port: number; loseNextReplyTo(name: string): void }> {
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
    for (const [one, other] of [
      [upstream, downstream],
      [downstream, upstream],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    server,
    port: (server.address() as { port: number }).port,
    loseNextReplyTo: (name) => {
      lose = name;
    },
  };
}

test('a write whose reply is lost is tried again by the driver and applied once', async () => {
  const mongo = await startTemporary();
  const proxy = await lossyProxy(mongo.port);
  const client = await new MongoClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`).connect();
  const c = client.db('shop').collection<{ _id: number; n: number }>('things');
  await c.insertOne({ _id: 1, n: 0 });
  for (const [name, write] of [
    ['update', () => c.updateOne({ _id: 1 }, { $inc: { n: 1 } })],
    ['findAndModify', () => c.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })],
    ['insert', () => c.insertOne({ _id: 2, n: 0 })],
    ['delete', () => c.deleteOne({ _id: 2 })],
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
  const write = {
    update: 'things',
    updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
    lsid: newSession(),
    txnNumber: Long.fromNumber(1),
    $db: 'shop',
  };
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

test('one server per directory, with one clear sentence, whatever its TMPDIR, until it is killed', async () => {
  const first = await start();
  expect(first.line).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+$/);
  first.child.kill('SIGSTOP'); // a process that stands still has it too
  const elsewhere = mkdtempSync(join(tmpdir(), 'embedded-mongo-tmp-'));
  const second = await start(dataDir, { TMPDIR: elsewhere });
  rmSync(elsewhere, { recursive: true });
  expect(second.line).toMatch(/is in use by another embedded-mongo/);
  expect(second.child.exitCode ?? (await ended(second.child))).toBe(1);
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/is in use by another embedded-mongo/);
  await killed(first.child);
  const mongo = await startEmbeddedMongo({ dataDir });
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/is in use by another embedded-mongo/);
  await mongo.close();
  await (await startEmbeddedMongo({ dataDir })).close();
}, 60_000);

test('of two starts at once one gets the directory', async () => {
  for (let round = 0; round < 3; round++) {
    const both = await Promise.all([start(), start(dataDir, { TMPDIR: dataDir })]);
    expect(both.map(({ line }) => line.replace(/\d+$/, ''))).toEqual(
      expect.arrayContaining(['mongodb://127.0.0.1:', expect.stringContaining('is in use by another')]),
    );
    for (const { child } of both) if (child.exitCode === null) await killed(child);
  }
}, 60_000);

test('the files can be read by their owner alone', async () => {
  const umask = process.umask(0);
  try {
    chmodSync(dataDir, 0o777);
    const mongo = await startEmbeddedMongo({ dataDir });
    await sendRaw(mongo.port, { insert: 'things', documents: [{ _id: 1 }], $db: 'shop' });
    const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);
    const files = readdirSync(dataDir);
    expect([mode(dataDir), ...new Set(files.map((file) => mode(join(dataDir, file))))]).toEqual(['700', '600']);
    expect(files).toEqual(expect.arrayContaining(['data.mdb', 'lock.mdb']));
    await mongo.close();
  } finally {
    process.umask(umask);
  }
}, 30_000);

test('a transaction that meets a new unique index, a bulk write and an index that are refused leave what was there, after kill -9 too', async () => {
  const first = await start();
  const client = await new MongoClient(first.line).connect();
  const c = client.db('shop').collection<{ _id: number; n?: number }>('things');
  await c.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
    { _id: 3, n: 3 },
  ]);
  const session = client.startSession();
  session.startTransaction();
  expect(await c.countDocuments({}, { session })).toBe(3);
  await c.createIndex({ n: 1 }, { unique: true });
  await expect(
    (async () => {
      await c.deleteOne({ _id: 1 }, { session });
      await c.updateOne({ _id: 2 }, { $set: { n: 20 } }, { session });
      await c.insertOne({ _id: 4, n: 3 }, { session });
      await session.commitTransaction();
    })(),
  ).rejects.toMatchObject({ code: 246, errorLabels: ['TransientTransactionError'] });
  await session.abortTransaction().catch(() => undefined);
  const refused = session.withTransaction(() =>
    c.bulkWrite(
      [
        { deleteOne: { filter: { _id: 1 } } },
        { updateOne: { filter: { _id: 2 }, update: { $set: { n: 20 } } } },
        { insertOne: { document: { _id: 4, n: 3 } } },
      ],
      { session },
    ),
  );
  await expect(refused).rejects.toMatchObject({ code: 11000 });
  await session.endSession();
  const bulk = c.bulkWrite([
    { insertOne: { document: { _id: 5, n: 5 } } },
    { updateOne: { filter: { _id: 5 }, update: { $set: { n: 3 } } } },
    { deleteOne: { filter: { _id: 1 } } },
  ]);
  await expect(bulk).rejects.toMatchObject({ code: 11000 });
  await c.updateMany({}, { $set: { same: 1 } });
  await expect(c.createIndexes([{ key: { _id: 1, n: 1 } }, { key: { same: 1 }, unique: true }])).rejects.toMatchObject({
    code: 11000,
  });
  const state = async (of: typeof c): Promise<unknown> => ({
    documents: await of.find().toArray(),
    indexes: (await of.indexes()).map(({ name }) => name),
  });
  const expected = { documents: [1, 2, 3, 5].map((n) => ({ _id: n, n, same: 1 })), indexes: ['_id_', 'n_1'] };
  expect(await state(c)).toEqual(expected);
  await killed(first.child);
  await client.close(true);
  const mongo = await startEmbeddedMongo({ dataDir });
  const again = await new MongoClient(mongo.url).connect();
  expect(await state(again.db('shop').collection('things'))).toEqual(expected);
  await again.close();
  await mongo.close();
}, 60_000);

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
  await expect(
    new MongoClient(`mongodb://127.0.0.2:${mongo.port}`, { serverSelectionTimeoutMS: 500 }).connect(),
  ).rejects.toThrow();
  await mongo.close();
}, 30_000);

test('nonsense closes the connection and harms nobody', async () => {
  const mongo = await startTemporary();
  const client = await new MongoClient(mongo.url).connect();
  for (const bytes of [
    'GET / HTTP/1.1\r\n\r\n',
    '\x20\0\0\0\x01\0\0\0\0\0\0\0\xdd\x07\0\0\0\0\0\0\x00\xff\xff\xff\x7faaaaaaa',
    `\x15\0\0\0${'\xff'.repeat(17)}`,
  ]) {
    const socket = connect(mongo.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(Buffer.from(bytes, 'latin1'));
    await new Promise((resolve) => {
      socket.once('close', resolve);
    });
  }
  expect(await client.db('shop').command({ ping: 1 })).toEqual({ ok: 1 });
  await client.close();
  await mongo.close();
}, 30_000);
