import { crc32 } from 'node:zlib';
import type { Database } from 'lmdb';
import { parse, toBson, type Doc } from '../bson/values';
import { Collection } from './collection';
import type { Disk } from './disk';
import { unusable } from './file-check';
import type { IndexSpec } from './indexes';
import { FORMAT, SESSIONS } from './keys';

// Before there were index entries, a file had only documents. The number of a collection was the key of its
// description, that number with a document's number was the key of the document, and strings were the keys of sessions.

type FormerKey = number | [collection: number, record: number] | string;
export type FormerData = Database<Buffer, FormerKey>;

const VERSION = '2';
const AT_ONCE = 5000;
/** The key at which the earlier version looks for a collection. */
const MOVED = 0;

/**
 * Migrates the data of an earlier version, unless that was already done. It takes some seconds for 50,000 documents
 * with three indexes. The earlier version cannot read what remains, so it does not treat the store as empty. If
 * interrupted, it begins again at the next start. Throws an error with a clear message if a document is damaged.
 */
export async function migrate(disk: Disk, former: FormerData, path: string): Promise<void> {
  const isMoved = former.doesExist(MOVED);
  if (!disk.entries.get(FORMAT)) {
    if (isMoved) throw unusable(path, 'what it holds is not where it was put');
    await move(disk, former, path);
  }
  if (isMoved) return;
  await former.clearAsync();
  await former.put(MOVED, Buffer.from(toBson({ format: VERSION })));
}

async function move(disk: Disk, former: FormerData, path: string): Promise<void> {
  disk.clear();
  let collection: Collection | undefined;
  let count = 0;
  for (const [key, doc] of formerEntries(former, path)) {
    if (typeof key === 'string') disk.entries.set(SESSIONS + key, toBson(doc));
    else if (typeof key === 'number') {
      const { db, name, indexes } = doc as { db: string; name: string; indexes: IndexSpec[] };
      collection = new Collection(db, name, key, disk.entries, disk.documents);
      for (const spec of indexes) collection.indexes = [...collection.indexes, collection.newIndex(spec)];
      collection.note();
    } else collection?.put(key[1], doc);
    count++;
    if (count % AT_ONCE === 0) await disk.save(0);
  }
  disk.entries.set(FORMAT, Buffer.from(VERSION));
  await disk.save(0);
}

function* formerEntries(former: FormerData, path: string): Generator<[FormerKey, Doc]> {
  for (const { key, value } of former.getRange()) {
    const length = value.readInt32LE(0);
    // Before there were checksums, a value had only a document.
    if (
      length !== value.length &&
      (length !== value.length - 4 || value.readUInt32LE(length) !== checksum(key, value.subarray(0, length)))
    ) {
      throw unusable(path, `what is stored under ${JSON.stringify(key)} is damaged`);
    }
    yield [key, parse(value.subarray(0, length))];
  }
}

const checksum = (key: FormerKey, bytes: Uint8Array): number => crc32(bytes, crc32(JSON.stringify(key)));
