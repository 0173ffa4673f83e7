import { appendFileSync, copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Doc } from '../bson/values';
import { startEmbeddedMongo } from '../index';
import { cleanUp, exitCode, kill, newDataDir, startProcess } from '../testing';
import { Store } from './store';
import { Transaction } from './transaction';

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = newDataDir();
  file = join(dataDir, 'data.mdb');
});
afterEach(() => cleanUp(dataDir));

const documents = Array.from({ length: 400 }, (_, i): Doc => ({
  _id: i,
  n: i,
  text: 'x'.repeat(i % 50 === 0 ? 9000 : i),
}));

async function filled(): Promise<Store> {
  const store = await Store.open(dataDir);
  for (let from = 0; from < documents.length; from += 100) {
    store.put(
      store.ensure('shop', 'things'),
      documents.slice(from, from + 100).map((doc) => [store.nextRecord(), doc]),
    );
    await store.save(store.failures);
  }
  store.put(store.ensure('shop', 'other'), [[store.nextRecord(), { _id: 1 }]]);
  await store.save(store.failures);
  await store.drop('shop.other'); // This leaves free pages.
  return store;
}

const stored = (store: Store): unknown =>
  [...store.collections.values()].map((collection) => ({
    name: collection.name,
    documents: Array.from(collection.documents(), ({ doc }) => doc),
    indexes: collection.indexes.map(({ spec }) => spec.name),
  }));

test('A commit that a new unique index refuses changes nothing', async () => {
  let store = await filled();
  const transaction = new Transaction(store, 'session', 1, {});
  const things = transaction.ensure('shop', 'things');
  transaction.write(things, [
    [1, undefined],
    [2, { _id: 1, n: 1000 }],
    [3, { _id: 2, n: 3 }],
  ]);
  transaction.write(transaction.ensure('shop', 'new'), [[store.nextRecord(), { _id: 1 }]]);
  const collection = store.ensure('shop', 'things');
  store.addIndex(collection, { v: 2, key: { n: 1 }, name: 'n_1', unique: true });
  const before = stored(store);
  expect(() => transaction.commit()).toThrow(
    expect.objectContaining({ code: 112, extra: { errorLabels: ['TransientTransactionError'] } }),
  );
  expect(stored(store)).toEqual(before);
  expect(store.open.size).toBe(0);
  await store.close();
  store = await Store.open(dataDir);
  expect(stored(store)).toEqual(before);
  expect(store.collections.get('shop.things')!.owners({ _id: 3, n: 3 })).toEqual([4, 4]);
  await store.close();
}, 30_000);

/** Opens the store. Resolves to its content, or to the message of its error. */
async function opened(): Promise<unknown> {
  try {
    const store = await Store.open(dataDir);
    const found = stored(store);
    await store.close();
    return found;
  } catch (error) {
    return (error as Error).message;
  }
}

const REFUSED =
  /^The data file .+data\.mdb cannot be used: (it is empty or cut short|it is cut short|a page of it is damaged|what is stored under .+ is damaged)\. It was left as it is: put back a copy of it, or move it away to begin with an empty store\.$/;

test('An empty, truncated or damaged file is refused and not changed, or is complete', async () => {
  const store = await filled();
  const whole = stored(store);
  await store.close();
  const good = join(dataDir, 'good');
  copyFileSync(file, good);
  const bytes = readFileSync(good);
  const used = bytes.length - 512 * 1024; // The rest of the file is free space.
  for (const length of [0, 1, 100, 4095, 4096, 8191, 8192, 12_288, 40_000, Math.floor(used / 8192) * 4096, used / 2]) {
    copyFileSync(good, file);
    truncateSync(file, length);
    expect(await opened()).toMatch(REFUSED);
    expect(readFileSync(file).equals(bytes.subarray(0, length))).toBe(true);
  }
  let refused = 0;
  for (let i = 0; i < 100; i++) {
    // This damages each part of the file in turn. A Lehmer generator selects the position in it.
    const at = Math.floor(((i + ((48_271 ** 3 * (i + 1)) % 2_147_483_647) / 2_147_483_647) / 100) * used);
    const damaged = Buffer.from(bytes);
    damaged.fill(i % 3 === 0 ? 0xff : damaged[at]! ^ (1 << (i % 8)), at, at + (i % 3 === 1 ? 1 : 16));
    writeFileSync(file, damaged);
    const result = await opened();
    if (typeof result === 'string') {
      refused++;
      expect(result).toMatch(REFUSED);
      expect(readFileSync(file).equals(damaged)).toBe(true);
    } else expect(result).toEqual(whole);
  }
  expect(refused).toBeGreaterThan(20); // The rest of a page is unused.
  copyFileSync(good, file);
  expect(await opened()).toEqual(whole);
}, 120_000);

test('The program exits with one sentence', async () => {
  await (await filled()).close();
  truncateSync(file, 20_000);
  const { child, lines } = await startProcess(dataDir);
  expect(child.exitCode ?? (await exitCode(child))).toBe(1);
  expect(lines).toEqual([expect.stringMatching(REFUSED)]);
}, 30_000);

test('A full disk refuses a write, loses nothing acknowledged, and leaves nothing half written', async () => {
  // The limit on the file size has the effect of a full disk on the process.
  const { child, lines } = await startProcess(dataDir, {}, 'ulimit -f 4096');
  const client = await new MongoClient(lines[0]!, { retryWrites: true }).connect();
  const things = client.db('shop').collection<{ _id: number; text: string; n?: number }>('things');
  await things.createIndex({ n: 1 });
  const acknowledged: number[] = [];
  const text = 'x'.repeat(20_000);
  let refusal: unknown;
  for (let _id = 0; refusal === undefined; _id++) {
    await things.insertOne({ _id, text }).then(
      () => acknowledged.push(_id),
      (error: unknown) => {
        refusal = error;
      },
    );
  }
  expect(refusal).toMatchObject({ code: 14031, message: expect.stringContaining('The disk is full') as unknown });
  expect(acknowledged.length).toBeGreaterThan(20);
  // These are many writes at once, none of which can be stored, and a transaction.
  const more = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      things.insertMany([
        { _id: 10_000 + 2 * i, text: text.repeat(20) },
        { _id: 10_001 + 2 * i, text },
      ]),
    ),
  );
  expect(new Set(more.map((result) => (result as { reason?: { code: unknown } }).reason?.code))).toEqual(
    new Set([14031]),
  );
  const session = client.startSession();
  const transaction = session.withTransaction(async () => {
    await things.updateMany({}, { $set: { n: 1, text: text.repeat(4) } }, { session });
    await client.db('shop').collection<{ _id: number }>('begun').insertOne({ _id: 1 }, { session });
  });
  await expect(transaction).rejects.toMatchObject({ code: 14031 });
  await session.endSession();
  const state = async (of: MongoClient): Promise<unknown> => ({
    ids: (await of.db('shop').collection('things').find({ text }).sort({ _id: 1 }).toArray()).map(
      ({ _id }) => _id as unknown,
    ),
    all: await of.db('shop').collection('things').countDocuments(),
    changed: await of.db('shop').collection('things').countDocuments({ n: 1 }),
    collections: (await of.db('shop').listCollections().toArray()).map(({ name }) => name),
  });
  const expected = { ids: acknowledged, all: acknowledged.length, changed: 0, collections: ['things'] };
  expect(await state(client)).toEqual(expected);
  expect(
    lines.slice(1).every((line) => /data\.mdb: a write was refused, for it could not be stored: /.test(line)),
  ).toBe(true);
  await kill(child);
  await client.close(true);

  const mongo = await startEmbeddedMongo({ dataDir });
  const again = await new MongoClient(mongo.url).connect();
  expect(await state(again)).toEqual(expected);
  await again
    .db('shop')
    .collection<{ _id: number }>('things')
    .insertMany(Array.from({ length: 50 }, (_, i) => ({ _id: 20_000 + i, text })));
  expect(await again.db('shop').collection('things').countDocuments()).toBe(acknowledged.length + 50);
  await again.close();
  await mongo.close();
}, 60_000);

test('Bytes after the pages of a file are free space', async () => {
  await (await filled()).close();
  appendFileSync(file, Buffer.alloc(10_000, 7));
  expect(await opened()).toEqual([expect.objectContaining({ name: 'things' })]);
}, 30_000);
