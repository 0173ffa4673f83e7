import { RESTORING_COLLECTION, UnfinishedRestore } from '@meridian/service-kit/restoring';
import { BSON, type ClientSession, type Collection } from 'mongodb';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { hashText, LEFT_OUT, LEFT_OUT_EVERYWHERE, writeManifest, type Manifest } from './manifest';
import { STORES } from '../services';
import type { Stores } from './stores';

/** The number of documents in memory at once. */
const BATCH = 1000;

/**
 * Writes all data of one moment into a new folder while everything runs, in one read-only transaction over all
 * databases. The layout is mongodump's (`<database>/<collection>.bson.gz`, `.metadata.json.gz`), so that mongorestore
 * can also read it. The manifest is written last.
 * @example await backUp(stores, 'backups/2026-05-04') // Manifest
 */
export async function backUp({ client, nameDatabase }: Stores, folder: string): Promise<Manifest> {
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 }); // This fails if the folder exists.
  const manifest: Manifest = { format: 2, at: new Date().toISOString(), collections: [] };
  const found = (
    await Promise.all(
      STORES.map(async (store) => {
        const db = client.db(nameDatabase(store));
        const all = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
        if (all.includes(RESTORING_COLLECTION)) throw new UnfinishedRestore(db.databaseName);
        const names = all
          .filter((name) => !name.startsWith('system.') && !LEFT_OUT.has(`${store}.${name}`))
          .filter((name) => !LEFT_OUT_EVERYWHERE.has(name));
        const file = (name: string) => path.join(folder, nameDatabase(store), name);
        return names.sort().map((name) => ({ store, name, file: file(name), collection: db.collection(name) }));
      }),
    )
  ).flat();
  if (found.length === 0) throw new Error('There is nothing to back up.');

  const stored: ((typeof found)[number] & { counts: Awaited<ReturnType<typeof writeDocuments>> })[] = [];
  await client.withSession(async (session) => {
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    for (const each of found) {
      await mkdir(path.dirname(each.file), { recursive: true, mode: 0o700 });
      stored.push({ ...each, counts: await writeDocuments(each.collection, session, `${each.file}.bson.gz`) });
    }
    await session.abortTransaction();
  });
  for (const { store, name, file, collection, counts } of stored) {
    const text = BSON.EJSON.stringify(
      { options: {}, indexes: await collection.indexes({ full: true }), collectionName: name, type: 'collection' },
      { relaxed: false },
    );
    await pipeline(Readable.from([text]), createGzip(), createWriteStream(`${file}.metadata.json.gz`, { mode: 0o600 }));
    manifest.collections.push({ store, name, ...counts, metadataSha256: hashText(text) });
  }
  await writeManifest(folder, manifest);
  return manifest;
}

async function writeDocuments(
  collection: Collection,
  session: ClientSession,
  file: string,
): Promise<{ documents: number; sha256: string }> {
  const hash = createHash('sha256');
  let documents = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      documents += 1;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // The order of ids makes the same data result in the same bytes.
  const cursor = collection.find({}, { session, raw: true, batchSize: BATCH, sort: { _id: 1 } });
  await pipeline(
    cursor.stream() as unknown as Readable,
    async function* (bytes: AsyncIterable<Uint8Array>) {
      for await (const each of bytes) yield Buffer.from(each);
    },
    counted,
    createGzip(),
    createWriteStream(file, { mode: 0o600 }),
  );
  return { documents, sha256: hash.digest('hex') };
}
