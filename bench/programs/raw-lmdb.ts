import { open } from 'lmdb';
import { BSON } from 'mongodb';
import { storeDocument, toIndex } from '../store-documents';
import { serveLoop } from './fork-program';

// The peer of store-at-size.ts: the same documents as BSON in LMDB, with one entry of an index for each.
const [path = '', size = '0'] = process.argv.slice(2);
const total = Number(size);
const root = open({ path, overlappingSync: false });
const documents = root.openDB<Uint8Array, number>({ name: 'documents', encoding: 'binary' });
const order = root.openDB<number, [number, number]>({ name: 'order', encoding: 'ordered-binary' });
let next = total;

const insert = (from: number, to: number) =>
  root.batch(() => {
    for (let n = from; n < to; n += 1) {
      const { chapterId, seq, ...rest } = storeDocument(n);
      void documents.put(n, BSON.serialize({ chapterId, seq, ...rest }));
      void order.put([chapterId, seq], n);
    }
  });
const read = (n: number): BSON.Document => BSON.deserialize(documents.get(n) ?? new Uint8Array());

/** Each function runs the operation of a client with the document of this number. */
const operations: Record<string, (n: number) => unknown> = {
  point: read,
  page: (n) => {
    const { chapterId, seq } = storeDocument(n);
    const found = order.getRange({ start: [chapterId, seq], end: [chapterId, Infinity], limit: 50 });
    return Array.from(found, ({ value }) => read(value));
  },
  insert: () => insert(next, (next += 1)),
  update: (n) => documents.put(n, BSON.serialize({ ...read(n), edited: n })),
};

for (let from = 0; from < total; from += 5000) await insert(from, Math.min(from + 5000, total));
serveLoop(async (count, name = '') => {
  for (let n = 0; n < count; n += 1) await operations[name]?.(toIndex(n, total));
});
