import { BSON, type Collection, type Document, type IndexDescription } from 'mongodb';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gunzipSync } from 'node:zlib';
import { Manifest, STORES, type Stores } from './stores';

const BATCH = 500;

/**
 * Puts a backup back. Everything is read and compared with the manifest before the first byte is written; stores with
 * data in them are refused unless `replace` says that it may go. The services have to be stopped, and started
 * afterwards; everybody signs in again.
 * @example await restore(stores, 'backups/2026-05-04', { replace: true }) // Manifest
 */
export async function restore(
  { client, databaseOf }: Stores,
  folder: string,
  { replace = false } = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const folders = await readdir(folder);
  // The prefix of the databases may have been another one.
  const fileOf = ({ store, name }: Manifest['collections'][number]) =>
    path.join(folder, folders.find((each) => each.endsWith(store)) ?? store, name);
  for (const collection of manifest.collections) {
    const hash = createHash('sha256');
    await eachDocument(`${fileOf(collection)}.bson.gz`, async (bytes) => {
      hash.update(bytes);
    }).catch(() => undefined);
    if (hash.digest('hex') !== collection.sha256)
      throw new Error(
        `The backup is damaged: ${collection.store}.${collection.name} is not what was written. Nothing was changed.`,
      );
  }

  for (const store of STORES) {
    const db = client.db(databaseOf(store));
    const taken = replace ? undefined : await firstWithDocuments(await db.collections());
    if (taken)
      throw new Error(`There is data in ${db.databaseName}.${taken}. Nothing was changed; --replace takes it away.`);
  }
  for (const store of STORES) await client.db(databaseOf(store)).dropDatabase();
  for (const entry of manifest.collections) {
    const collection = await client.db(databaseOf(entry.store)).createCollection(entry.name);
    await fill(collection, `${fileOf(entry)}.bson.gz`);
    const { indexes } = BSON.EJSON.parse(
      gunzipSync(await readFile(`${fileOf(entry)}.metadata.json.gz`)).toString(),
    ) as { indexes: (IndexDescription & { v?: number; ns?: string })[] };
    const own = indexes.filter(({ name }) => name !== '_id_').map(({ v: _version, ns: _namespace, ...index }) => index);
    if (own.length > 0) await collection.createIndexes(own);
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${folder} holds no whole backup: there is no manifest.json.`);
  });
  const manifest = Manifest.safeParse(JSON.parse(text));
  if (!manifest.success) throw new Error(`${folder}/manifest.json is not one of ours.`);
  return manifest.data;
}

async function firstWithDocuments(collections: Collection[]): Promise<string | undefined> {
  for (const collection of collections)
    if (await collection.findOne({}, { projection: { _id: 1 } })) return collection.collectionName;
  return undefined;
}

async function fill(collection: Collection, file: string): Promise<void> {
  let batch: Document[] = [];
  const write = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: true });
    batch = [];
  };
  await eachDocument(file, async (bytes) => {
    batch.push(BSON.deserialize(bytes, { promoteValues: false, bsonRegExp: true })); // types stay what they were
    if (batch.length === BATCH) await write();
  });
  await write();
}

/** Documents stand one behind the other, each beginning with its length. */
async function eachDocument(file: string, work: (bytes: Buffer) => Promise<void>): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
        const length = rest.readInt32LE(0);
        await work(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    }
  });
  if (rest.length > 0) throw new Error(`${file} ends within a document.`);
}
