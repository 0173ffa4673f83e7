import { BSON, type IndexDescription } from 'mongodb';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import { z } from 'zod';
import { hashText, type Entry, type Manifest } from './manifest';

/** The largest document that MongoDB stores, with the maximum that a server adds to it. */
const MAX_DOCUMENT = 16 * 1024 * 1024 + 16 * 1024;
const MIN_DOCUMENT = 5;

export type Index = IndexDescription & { name: string };

const Metadata = z.object({
  indexes: z.array(z.looseObject({ name: z.string(), key: z.record(z.string(), z.unknown()) })).min(1),
});

/** A collection of a backup whose files are intact. */
export interface CheckedCollection extends Entry {
  file: string;
  /** The indexes without that of `_id`. */
  indexes: Index[];
}

/**
 * Reads every file of a backup and compares it with the manifest. Each document and each description of indexes is
 * parsed.
 * @throws {Error} with a sentence that names what is damaged.
 */
export async function checkFiles(folder: string, { collections }: Manifest): Promise<CheckedCollection[]> {
  const folders = await readdir(folder);
  const checked: CheckedCollection[] = [];
  for (const entry of collections) {
    // The prefix of the databases may have been different.
    const own = folders.find((each) => each === entry.store || each.endsWith(`_${entry.store}`)) ?? entry.store;
    const file = path.join(folder, own, entry.name);
    const damaged = (what: string, found: string) =>
      new Error(`The backup is damaged: ${what} of ${entry.store}.${entry.name} ${found}. Nothing was changed.`);
    const { documents, sha256 } = await summarize(`${file}.bson.gz`).catch((error: Error) => {
      throw damaged('the data', isMissing(error) ? 'is missing' : 'cannot be read');
    });
    if (sha256 !== entry.sha256 || documents !== entry.documents) throw damaged('the data', 'is not what was written');
    const indexes = await indexesIn(`${file}.metadata.json.gz`, entry).catch((error: Error) => {
      throw damaged('the description', isMissing(error) ? 'is missing' : 'is not what was written');
    });
    checked.push({ ...entry, file: `${file}.bson.gz`, indexes });
  }
  return checked;
}

const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT';

async function summarize(file: string): Promise<{ documents: number; sha256: string }> {
  const hash = createHash('sha256');
  let documents = 0;
  for await (const bytes of documentsIn(file)) {
    BSON.deserialize(bytes); // Invalid BSON throws.
    hash.update(bytes);
    documents += 1;
  }
  return { documents, sha256: hash.digest('hex') };
}

async function indexesIn(file: string, { metadataSha256 }: Entry): Promise<Index[]> {
  const text = (await promisify(gunzip)(await readFile(file))).toString();
  if (hashText(text) !== metadataSha256) throw new Error('other text');
  const { indexes } = Metadata.parse(BSON.EJSON.parse(text));
  return indexes
    .filter(({ name }) => name !== '_id_')
    .map(({ v: _version, ns: _namespace, ...index }) => index as unknown as Index);
}

/**
 * Yields the documents of a file. They follow each other, and each begins with its length.
 * @throws {Error} if they do not.
 */
export async function* documentsIn(file: string): AsyncGenerator<Buffer> {
  const source = createGunzip();
  // The pipeline destroys both streams when one of them fails or the reader stops early. The reader gets the error.
  const read = pipeline(createReadStream(file), source).catch(() => undefined);
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source as AsyncIterable<Buffer>) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    while (rest.length - at >= 4) {
      const length = rest.readInt32LE(at);
      if (length < MIN_DOCUMENT || length > MAX_DOCUMENT) throw new Error(`${file} holds no documents.`);
      if (rest.length - at < length) break;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  await read;
  if (rest.length > 0) throw new Error(`${file} ends within a document.`);
}
