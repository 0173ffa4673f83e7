import { createServer, connect, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Long, MongoClient } from 'mongodb';
import { newSession, sendRaw, startTemporary } from './conformance/testing';
import { startEmbeddedMongo } from './index';
import { cleanUp, exitCode, kill, newDataDir, startProcess } from './testing';

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => cleanUp(dataDir));

test('Acknowledged writes survive kill -9, and an open transaction leaves no trace', async () => {
  const first = await startProcess(dataDir);
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
  while (acknowledged.length < 300) await wait(5);
  await kill(first.child);
  await Promise.all(writers);
  await client.close(true);

  const second = await startProcess(dataDir);
  const again = await new MongoClient(second.line).connect();
  const found = again.db('shop').collection<{ _id: number; n: number }>('things');
  const ids = new Set((await found.find().toArray()).map(({ _id }) => _id));
  expect(acknowledged.filter((_id) => !ids.has(_id))).toEqual([]);
  expect(await found.countDocuments({ _id: { $lt: 0 } })).toBe(0);
  expect(await found.countDocuments({ n: { $gte: 0 } })).toBe(ids.size); // This count reads the index.
  await expect(found.insertOne({ _id: 1_000_000, n: acknowledged[0]! })).rejects.toMatchObject({ code: 11000 });
  await again.close();
  const gone = exitCode(second.child);
  second.child.kill('SIGTERM');
  expect(await gone).toBe(0);
}, 60_000);

/** Starts a proxy that can drop the next reply together with its connection. */
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

test('A write whose reply is lost is retried by the driver and applied once', async () => {
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

test('A retried write is also recognized after a restart', async () => {
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

test('A refused transaction, bulk write or index leaves the data unchanged, even after kill -9', async () => {
  const first = await startProcess(dataDir);
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
  await kill(first.child);
  await client.close(true);
  const mongo = await startEmbeddedMongo({ dataDir });
  const again = await new MongoClient(mongo.url).connect();
  expect(await state(again.db('shop').collection('things'))).toEqual(expected);
  await again.close();
  await mongo.close();
}, 60_000);
