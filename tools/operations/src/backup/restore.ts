import {
  LIVE_COLLECTION,
  processesIn,
  ALTERNATE_SUFFIX,
  type LiveDatabase,
  type Suffix,
} from '@meridian/service-kit/live-database';
import { BSON, type Collection, type Db, type Document } from 'mongodb';
import { createHash } from 'node:crypto';
import { checkFiles, documentsIn, type CheckedCollection } from './files';
import { readManifest, type Manifest } from './manifest';
import { register } from './registration';
import { STORES, type Store, type Stores } from './stores';

const BATCH = 500;

/** The step of a restore that has begun. */
export type Step = 'filling' | 'swapping' | 'removing';

interface Options {
  replace?: boolean;
  onStep?: (step: Step) => void;
}

/**
 * Restores a backup. Every file is checked first. Each service has two databases: the backup is written into those that
 * are not live, and compared with the manifest there. Then one transaction over all services makes them the live ones.
 * Until then the live data is not changed; afterwards it is removed. Stores with data in them are refused unless
 * `replace` allows their removal, and so are services that are connected. Everybody must sign in again.
 * @example await restore(stores, 'backups/2026-05-04', { replace: true }) // Manifest
 * @throws {Error} with a sentence.
 */
export async function restore(
  stores: Stores,
  folder: string,
  { replace = false, onStep = () => undefined }: Options = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const collections = await checkFiles(folder, manifest);
  const registration = await register(stores, 'restore');
  try {
    const databases = await findDatabases(stores);
    for (const { live } of databases) {
      const taken = replace ? undefined : await firstWithDocuments(await live.collections());
      if (taken)
        throw new Error(
          `There is data in ${live.databaseName}.${taken}. Nothing was changed. To replace it, add --replace.`,
        );
    }
    onStep('filling');
    for (const { store, other } of databases) {
      await empty(other);
      for (const each of collections) if (each.store === store) await fill(other, each, registration.check);
    }
    registration.check();
    onStep('swapping');
    await swap(stores, databases, registration.ids);
    onStep('removing');
    for (const { live } of databases)
      await empty(live).catch((error: Error) => {
        throw new Error(
          `The backup is live. The data before it is still in ${live.databaseName}, and goes with the next restore: ${error.message}`,
        );
      });
    return manifest;
  } finally {
    await registration.remove();
  }
}

interface Databases {
  store: Store;
  /** The database that has the service's name and the record of which one is live. */
  named: Db;
  live: Db;
  other: Db;
  /** The suffix that makes the other one live. */
  suffix: Suffix;
}

const findDatabases = ({ client, databaseOf }: Stores): Promise<Databases[]> =>
  Promise.all(
    STORES.map(async (store) => {
      const [named, second] = [client.db(databaseOf(store)), client.db(`${databaseOf(store)}${ALTERNATE_SUFFIX}`)];
      const isSecondLive = (await recordsOf(named).findOne({ _id: 'live' }))?.suffix === ALTERNATE_SUFFIX;
      return isSecondLive
        ? { store, named, live: second, other: named, suffix: '' as const }
        : { store, named, live: named, other: second, suffix: ALTERNATE_SUFFIX };
    }),
  );

const recordsOf = (named: Db): Collection<LiveDatabase> => named.collection<LiveDatabase>(LIVE_COLLECTION);

async function firstWithDocuments(collections: Collection[]): Promise<string | undefined> {
  for (const collection of collections)
    if (collection.collectionName !== LIVE_COLLECTION && (await collection.findOne({}, { projection: { _id: 1 } })))
      return collection.collectionName;
  return undefined;
}

/** Removes all collections except the record of which database is live. */
async function empty(db: Db): Promise<void> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    if (name !== LIVE_COLLECTION && !name.startsWith('system.')) await db.dropCollection(name);
}

/** Fills a collection. `check` throws if another process may also be writing. */
async function fill(db: Db, entry: CheckedCollection, check: () => void): Promise<void> {
  const collection = await db.createCollection(entry.name);
  let batch: Document[] = [];
  const write = async () => {
    check();
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
    throw new Error(`${store}.${name} in the database differs from the backup. Nothing was changed.`);
}

/** Makes the filled databases the live ones, all at once, unless a process uses the data. */
async function swap({ client }: Stores, databases: Databases[], own: Map<Store, string>): Promise<void> {
  await client.withSession((session) =>
    session.withTransaction(async () => {
      for (const { store, named, suffix } of databases) {
        // The write comes first, so that it conflicts with a process that registers now, and one of them is retried.
        const record = await recordsOf(named).findOneAndUpdate(
          { _id: 'live' },
          { $set: { suffix } },
          { session, returnDocument: 'before' },
        );
        const others = processesIn(record, own.get(store));
        if (others.length > 0) throw new Error(connected(others));
      }
    }),
  );
}

const connected = (names: string[]) =>
  `${names.join(', ')} started meanwhile and ${names.length === 1 ? 'uses' : 'use'} this data. Nothing was changed.`;
