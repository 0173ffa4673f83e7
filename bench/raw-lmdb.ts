import { BSON } from 'mongodb';
import { open } from 'lmdb';
import { storeDocument } from './store-documents';

// This program is the peer of store-at-size.ts: the same documents as BSON in LMDB, with one entry of an index for
// each. It receives messages `[operation, count]`, and replies when it has done `count` operations.
const [path = '', size = '0'] = process.argv.slice(2);
const total = Number(size);
const root = open({ path, overlappingSync: false });
const documents = root.openDB<Uint8Array, number>({ name: 'documents', encoding: 'binary' });
const order = root.openDB<number, [number, number]>({ name: 'order', encoding: 'ordered-binary' });
let next = total;

async function insert(from: number, to: number): Promise<void> {
  await root.batch(() => {
    for (let n = from; n < to; n += 1) {
      const { chapterId, seq, ...rest } = storeDocument(n);
      void documents.put(n, BSON.serialize({ chapterId, seq, ...rest }));
      void order.put([chapterId, seq], n);
    }
  });
}

const at = (n: number): number => (n * 7919) % total;
const read = (n: number): BSON.Document => BSON.deserialize(documents.get(n) ?? new Uint8Array());

/** Each function runs the `n`th operation of a client. */
const operations: Record<string, (n: number) => unknown> = {
  point: (n) => read(at(n)),
  page: (n) => {
    const { chapterId, seq } = storeDocument(at(n));
    const found = order.getRange({ start: [chapterId, seq], end: [chapterId, Infinity], limit: 50 });
    return Array.from(found, ({ value }) => read(value));
  },
  insert: () => {
    next += 1;
    return insert(next - 1, next);
  },
  update: (n) => documents.put(at(n), BSON.serialize({ ...read(at(n)), edited: n })),
};

process.on('message', ([name, count]: [string, number]) => {
  void (async () => {
    const run = operations[name];
    for (let n = 0; n < count; n += 1) await run?.(n);
    process.send?.('done');
  })();
});
for (let from = 0; from < total; from += 5000) await insert(from, Math.min(from + 5000, total));
process.send?.('done');
