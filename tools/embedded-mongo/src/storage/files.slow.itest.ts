import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { open } from 'lmdb';
import { toBson, type Doc } from '../bson/values';
import { Server } from '../server/server';
import { sealed } from './checksum';
import { Sessions } from './sessions';
import { Store } from './store';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const documentsOf = (store: Store, namespace: string): Doc[] =>
  Array.from(store.collections.get(namespace)?.documents() ?? [], ({ doc }) => doc);

/** Keys as the version that had documents in memory stored them. */
type FormerKey = number | [collection: number, record: number] | string;

function formerValue(key: FormerKey, doc: Doc): Buffer {
  const bytes = Buffer.from(toBson(doc));
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(bytes, crc32(JSON.stringify(key))));
  return Buffer.concat([bytes, checksum]);
}

async function writeFormer(entries: [FormerKey, Doc][]): Promise<void> {
  const root = open({ path: dataDir });
  const data = root.openDB<Buffer, FormerKey>({ name: 'data', encoding: 'binary' });
  await data.batch(() => {
    for (const [key, doc] of entries) void data.put(key, formerValue(key, doc));
    void data.put([2, 2], Buffer.from(toBson({ _id: 'old' }))); // This is a document without a checksum.
  });
  await root.close();
}

const _id = { v: 2, key: { _id: 1 }, name: '_id_' };
const FORMER: [FormerKey, Doc][] = [
  [1, { db: 'shop', name: 'things', indexes: [_id, { v: 2, key: { 'tags.n': -1 }, name: 'n', unique: true }] }],
  ...Array.from({ length: 2500 }, (_, i): [FormerKey, Doc] => [
    [1, i + 10],
    { _id: i, tags: [{ n: i }, { n: -i - 1 }] },
  ]),
  [2, { db: 'shop', name: 'other', indexes: [_id] }],
  ['aa', { number: 7, at: new Date(), reply: { n: 1 } }],
];

test('A file of the previous version is migrated once, with its indexes and sessions', async () => {
  await writeFormer(FORMER);
  let store = await Store.open(dataDir);
  for (const round of [1, 2]) {
    const things = store.collections.get('shop.things');
    const index = things?.indexes[1];
    if (!things || !index) throw new Error('an index is missing');
    expect(documentsOf(store, 'shop.things')).toHaveLength(2500 + round - 1);
    expect(documentsOf(store, 'shop.other')).toEqual([{ _id: 'old' }]);
    expect([...index.multikey]).toEqual(['tags.n']);
    expect(things.owners({ _id: 'x', tags: [{ n: -500 }] })).toEqual([509]);
    expect(Array.from(things.keysIn(index, index.span([])), ({ values }) => values[0]).slice(0, 2)).toEqual([
      2499, 2498,
    ]);
    expect(store.sessions.get('aa')).toMatchObject({ number: 7, reply: { n: 1 } });
    expect(store.nextRecord()).toBe(2510 + round - 1);
    store.put(things, [[2509 + round, { _id: 3000 + round, tags: [{ n: -9000 - round }] }]]);
    await store.close();
    store = await Store.open(dataDir);
  }
  await store.close();
});

test('An interrupted migration begins again at the next start', async () => {
  await writeFormer(FORMER);
  const root = open({ path: dataDir });
  const keyEncoding = 'binary';
  const entries = root.openDB<Buffer, Uint8Array>({ name: 'entries', encoding: 'binary', keyEncoding });
  const key = 'C\0\0\0\x09';
  await entries.put(Buffer.from(key), sealed(key, Buffer.from('half')));
  await root.close();
  const store = await Store.open(dataDir);
  expect([...store.collections.keys()]).toEqual(['shop.things', 'shop.other']);
  await store.close();
});

test('A damaged document of the previous version is refused', async () => {
  await writeFormer(FORMER);
  const root = open({ path: dataDir });
  const data = root.openDB<Buffer, FormerKey>({ name: 'data', encoding: 'binary' });
  const value = formerValue([1, 10], { _id: 0, text: 'abc' });
  value[12] = 99;
  await data.put([1, 10], value);
  await root.close();
  await expect(Store.open(dataDir)).rejects.toThrow('what is stored under [1,10] is damaged');
});

test('A closed file is checked only if it has been changed since', async () => {
  const file = join(dataDir, 'data.mdb');
  let store = await Store.open(dataDir);
  store.put(store.ensure('shop', 'things'), [[1, { _id: 1, text: 'a text to be found' }]]);
  await store.close();
  expect(existsSync(`${file}.closed`)).toBe(true);
  store = await Store.open(dataDir);
  expect(existsSync(`${file}.closed`)).toBe(false); // If killed now, it is checked at the next start.
  await store.close();
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf('text to be'); at !== -1; at = bytes.indexOf('text to be', at + 1)) bytes[at] = 65;
  writeFileSync(file, bytes);
  await expect(Store.open(dataDir)).rejects.toThrow('a page of it is damaged');
});

test('Dropped data is deleted in steps, even after a restart, and its numbers are not used again', async () => {
  let store = await Store.open(dataDir);
  const things = store.ensure('shop', 'things');
  store.put(
    things,
    Array.from({ length: 1500 }, (_, i) => [store.nextRecord(), { _id: i, n: i }]),
  );
  store.addIndex(things, { v: 2, key: { n: 1 }, name: 'n_1' });
  await store.save(0);
  store.changeIndexes(things, things.indexes.slice(0, 1));
  store.addIndex(things, { v: 2, key: { n: -1 }, name: 'again' });
  expect(things.indexes.map(({ id }) => id)).toEqual([1, 3]);
  await store.drop('shop.things');
  expect(store.ensure('shop', 'things').number).toBe(2);
  await store.drop('shop.things');
  await store.close();
  store = await Store.open(dataDir);
  const made = store.ensure('shop', 'things');
  expect(made.number).toBe(3);
  store.put(made, [[store.nextRecord(), { _id: 1 }]]);
  const count = (): number => Array.from(store.entries.range('\0', 'Y')).length;
  const before = count();
  const server = new Server(store, new Sessions(store));
  for (let i = 0; i < 20; i++) await server.sweep();
  expect(before).toBeGreaterThan(4500);
  expect(count()).toBe(4); // They are the format, the collection, its document and an index key.
  expect(store.deleteDropped()).toBe(false);
  expect(documentsOf(store, 'shop.things')).toEqual([{ _id: 1 }]);
  await store.close();
});
