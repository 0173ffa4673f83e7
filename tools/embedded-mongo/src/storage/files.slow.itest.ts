import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Doc } from '../bson/values';
import { Server } from '../server/server';
import { cleanUp, newDataDir } from '../testing';
import { FORMAT } from './keys';
import { Sessions } from './sessions';
import { Store } from './store';

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => cleanUp(dataDir));

const listDocuments = (store: Store, namespace: string): Doc[] =>
  Array.from(store.collections.get(namespace)?.documents() ?? [], ({ doc }) => doc);

test('A file with another format is refused', async () => {
  const store = await Store.open(dataDir);
  store.entries.set(FORMAT, Buffer.from('another'));
  await store.save(0);
  await store.close();
  await expect(Store.open(dataDir)).rejects.toThrow('another version of this program wrote it');
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
  expect(listDocuments(store, 'shop.things')).toEqual([{ _id: 1 }]);
  await store.close();
});
