import { RESTORING_COLLECTION } from '@meridian/service-kit/restoring';
import { BSON, type Collection, type Db, type Document } from 'mongodb';
import { createHash } from 'node:crypto';
import { checkFiles, documentsIn, type CheckedCollection } from './files';
import { readManifest, type Manifest } from './manifest';
import { STORES } from '../services';
import type { Stores } from './stores';

const BATCH = 500;
/** The error code for a collection that exists. */
const EXISTS = 48;

/**
 * Restores a backup into databases that do not exist yet. Every file is checked first. While the databases are being
 * filled, each has a collection because of which no process uses it, so an incomplete restore is never used. An
 * operator then names the new databases in the configuration of all services. Nothing else is read or changed.
 * Everybody must sign in again.
 * @example await restore(stores, 'backups/2026-05-04') // Manifest
 * @throws {Error} with a sentence.
 */
export async function restore({ client, nameDatabase }: Stores, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const collections = await checkFiles(folder, manifest);
  const databases = STORES.map((store) => ({ store, db: client.db(nameDatabase(store)) }));
  for (const { db } of databases) await requireNew(db);
  for (const { db } of databases) await claim(db);
  for (const { store, db } of databases) for (const each of collections) if (each.store === store) await fill(db, each);
  for (const { db } of databases) await db.dropCollection(RESTORING_COLLECTION);
  return manifest;
}

async function requireNew(db: Db): Promise<void> {
  const [found] = (await db.listCollections({}, { nameOnly: true }).toArray()).filter(
    ({ name }) => !name.startsWith('system.'),
  );
  if (found) throw exists(db);
}

const exists = ({ databaseName }: Db): Error =>
  new Error(
    `There is a database ${databaseName} already. Nothing was changed. Name new databases with DATABASE_PREFIX.`,
  );

/** Marks a database as incomplete. This fails if another restore has begun at the same time. */
async function claim(db: Db): Promise<void> {
  await db.createCollection(RESTORING_COLLECTION).catch((error: { code?: unknown }) => {
    throw error.code === EXISTS ? exists(db) : error;
  });
}

/** Fills a collection, and reads it back. */
async function fill(db: Db, entry: CheckedCollection): Promise<void> {
  const collection = await db.createCollection(entry.name);
  let batch: Document[] = [];
  const write = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: true });
    batch = [];
  };
  for await (const bytes of documentsIn(entry.file)) {
    batch.push(BSON.deserialize(bytes, { promoteValues: false, bsonRegExp: true })); // This keeps the types.
    if (batch.length === BATCH) await write();
  }
  await write();
  if (entry.indexes.length > 0) await collection.createIndexes(entry.indexes);
  await compare(collection, entry);
}

/** @throws {Error} unless the collection contains what the backup says. */
async function compare(collection: Collection, { store, name, documents, sha256, indexes }: CheckedCollection) {
  const hash = createHash('sha256');
  let count = 0;
  for await (const bytes of collection.find({}, { raw: true, sort: { _id: 1 }, batchSize: 1000 }).stream()) {
    hash.update(bytes as unknown as Uint8Array);
    count += 1;
  }
  const present = new Set((await collection.indexes()).map((index) => index.name));
  if (count !== documents || hash.digest('hex') !== sha256 || indexes.some((index) => !present.has(index.name)))
    throw new Error(`${store}.${name} in the database differs from the backup.`);
}
