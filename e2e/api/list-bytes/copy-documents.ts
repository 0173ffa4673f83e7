import { calculateObjectSize } from 'bson';
import { MongoBulkWriteError, ObjectId, type Collection, type Document } from 'mongodb';
import { STORES, type Store } from '../records/people';
import type { TestProduct } from '../product/test-product';

/** As many as the longest lists may have, and one more for the last page. */
export const DOCUMENTS = 521;
/** The copies of a document with a long text, whose lists have at most 200 entries. */
const COPIES_OF_LONG = 210;
const LONG_BYTES = 20_000;
/** The copies of documents of which a list has more than usual. */
const MORE: Record<string, number> = { payments: 1500, ledgerLines: 1500, chapterHealth: 700 };
/** The newest documents of a small collection that are copied, whichever list they belong to. */
const NEWEST = 5;

/** Collections with one document for each month or run, and those that the services work with. */
const NOT_COPIED =
  /^(?:tallies|countRuns|calendarfeeds|migrations|keys|.*[oO]utbox|.*[lL]ocks?|leases?|domainEvents|.*Feeds?|.*[tT]okens?)$/;

/** A number that no other document has. */
let next = 1_000_000;

/** Returns another value for a field of a unique index. An id becomes one of the given ids. */
function vary(value: unknown, n: number, ids: readonly ObjectId[]): unknown {
  const id = ids[n % ids.length]!;
  if (value instanceof ObjectId) return id;
  if (value instanceof Date) return new Date(value.getTime() + n);
  if (typeof value === 'number') return (next += 1);
  if (Array.isArray(value)) return value.map((each) => vary(each, n, ids));
  if (typeof value !== 'string') return value;
  return /^[0-9a-f]{24}$/.test(value) ? String(id) : `${(next += 1)}-${value}`.slice(0, Math.max(value.length, 12));
}

/** Returns whether a document contains one of these ids outside its own id. */
function mentions(value: unknown, id: string): boolean {
  if (value instanceof ObjectId || typeof value === 'number' || typeof value === 'string') return String(value) === id;
  if (Array.isArray(value)) return value.some((each) => mentions(each, id));
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  return Object.entries(value).some(([key, each]) => key !== '_id' && mentions(each, id));
}

/** Returns the newest documents, and for each of the ids the newest documents that mention it and are too few. */
function findSamples(documents: readonly Document[], ids: readonly string[]): Set<Document> {
  const samples = new Set(documents.length < DOCUMENTS ? documents.slice(-NEWEST) : []);
  for (const id of ids) {
    const found = documents.filter((document) => mentions(document, id));
    if (found.length > 0 && found.length < DOCUMENTS) samples.add(found.at(-1)!);
  }
  return samples;
}

/** Returns the fields of each unique index besides the one for ids. */
async function findUniqueFields(collection: Collection): Promise<string[][]> {
  const indexes = await collection.indexes();
  return indexes.flatMap(({ unique, key }) => (unique ? [Object.keys(key as object)] : []));
}

/**
 * Copies documents until all lists have a full page: those of a whole collection, and those of the parents with these
 * ids. Of a unique index one field differs in the copies; as each field may be that of the parent, each has its copies.
 * The database refuses those that another rule forbids.
 */
export async function copyDocuments(product: TestProduct, ids: readonly string[]): Promise<void> {
  const findIds = async (store: Store, name: string, filter: object) => {
    const found = await product
      .collection(store, name)
      .find(filter, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id);
  };
  const people = await findIds('chapters', 'people', { orderKey: /^grown / });
  const events = await findIds('events', 'events', { startTime: { $gt: new Date() } });
  for (const store of STORES)
    for (const { name } of await product.db(store).listCollections({}, { nameOnly: true }).toArray()) {
      if (NOT_COPIED.test(name)) continue;
      const collection = product.collection<Document>(store, name);
      const documents = await collection.find().sort({ _id: 1 }).toArray();
      const indexes = await findUniqueFields(collection);
      const choices = Math.max(1, ...indexes.map(({ length }) => length));
      for (const sample of findSamples(documents, ids))
        for (let choice = 0; choice < choices; choice += 1) {
          const fields = indexes.map((index) => index[index.length - 1 - (choice % index.length)]!);
          const count = MORE[name] ?? (calculateObjectSize(sample) > LONG_BYTES ? COPIES_OF_LONG : DOCUMENTS);
          const copies = Array.from({ length: count }, (_, n) => {
            const varied = fields.flatMap((field) =>
              field in sample ? [[field, vary(sample[field], n, field === 'eventId' ? events : people)]] : [],
            );
            const _id = sample._id instanceof ObjectId ? new ObjectId() : vary(sample._id, n, people);
            return { ...sample, ...Object.fromEntries(varied), _id } as Document;
          });
          await collection.insertMany(copies, { ordered: false }).catch((error: unknown) => {
            if (!(error instanceof MongoBulkWriteError)) throw error;
          });
        }
    }
}
