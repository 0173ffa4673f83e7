import { open, type Database, type RootDatabase } from 'lmdb';
import { parse, toBson, type Doc } from '../bson/values';
import { Collection, Index, type IndexSpec } from './collection';
import { Held, type Transaction, type Write } from './transaction';

/** What is kept of a session: its last retryable write with its reply, or its last commit. */
export type Remembered = { number: number; at: Date; reply?: Doc };

/** Where something is on the disk: a collection's number, before those of its documents, and then the names of the sessions. */
type DiskKey = number | [collection: number, record: number] | string;

/** The data of one server, as every command outside a transaction sees it: in memory with its indexes, and every change in LMDB before it is acknowledged. */
export class Store {
  readonly collections = new Map<string, Collection>();
  /** The transactions in progress, by their sessions. */
  readonly open = new Map<string, Transaction>();
  readonly sessions = new Map<string, Remembered>();
  private readonly lmdb: RootDatabase;
  private readonly disk: Database<Uint8Array, DiskKey>;
  private lastRecord = 0;
  private lastCollection = 0;

  constructor(directory: string) {
    // Without overlapping syncs a commit is answered only once it is on the disk.
    this.lmdb = open({ path: directory, overlappingSync: false });
    this.disk = this.lmdb.openDB({ name: 'data', encoding: 'binary' });
    let collection: Collection | undefined;
    for (const { key, value } of this.disk.getRange()) {
      const doc = parse(value);
      if (typeof key === 'string') this.sessions.set(key, doc as Remembered);
      else if (typeof key === 'number') {
        const { db, name, indexes } = doc as { db: string; name: string; indexes: IndexSpec[] };
        collection = new Collection(db, name, key, indexes.map((spec) => new Index(spec)));
        this.collections.set(collection.namespace, collection);
        this.lastCollection = key;
      } else {
        collection?.put(key[1], doc);
        this.lastRecord = Math.max(this.lastRecord, key[1]);
      }
    }
  }

  readonly nextRecord = (): number => ++this.lastRecord;
  readonly newCollection = (db: string, name: string): Collection => new Collection(db, name, ++this.lastCollection, [new Index({ v: 2, key: { _id: 1 }, name: '_id_' })]);

  /** The collection, made if there is none. */
  ensure(db: string, name: string): Collection {
    const found = this.collections.get(`${db}.${name}`);
    if (found) return found;
    const made = this.newCollection(db, name);
    this.collections.set(made.namespace, made);
    this.describe(made);
    return made;
  }

  /** Writes all or, if a transaction is in the way, nothing. */
  write(collection: Collection, writes: Write[]): void {
    const holder = writes.map(([record, after]) => this.holder(collection, record, after)).find(Boolean);
    if (holder) throw new Held(holder);
    this.put(collection, writes);
  }

  /** Writes without a look at transactions. */
  put(collection: Collection, writes: Write[]): void {
    for (const [record, after] of writes) {
      collection.put(record, after);
      this.note([collection.number, record], after);
    }
  }

  /** The transaction, if there is one but `mine`, whose uncommitted writes stand in the way of this write. */
  holder(collection: Collection, record: number, after: Doc | undefined, mine?: Transaction): Transaction | undefined {
    return [...this.open.values()].find((transaction) => transaction !== mine && transaction.holds(collection, record, after));
  }

  /** Waits until no transaction has written to a collection whose indexes are to change. */
  async settled(namespace: string): Promise<void> {
    for (const { written, ended } of this.open.values()) if ([...written.values()].some((collection) => collection.namespace === namespace)) await ended;
  }

  /** Removes a collection, if there is one, and all it holds. */
  async drop(namespace: string): Promise<void> {
    await this.settled(namespace);
    const collection = this.collections.get(namespace);
    if (!collection || !this.collections.delete(namespace)) return;
    this.note(collection.number, undefined);
    for (const record of collection.documents.keys()) this.note([collection.number, record], undefined);
  }

  /** Notes what a collection is now. */
  describe({ number, db, name, indexes }: Collection): void {
    this.note(number, { db, name, indexes: indexes.map(({ spec }) => spec) });
  }

  /** Notes what is to be known of a session; without anything it is forgotten. */
  remember(session: string, known: Remembered | undefined): void {
    if (known) this.sessions.set(session, known);
    else this.sessions.delete(session);
    this.note(session, known);
  }

  /** Sends a change to the disk. LMDB makes what comes in one go one transaction: there as a whole or, after a crash, not at all. */
  private note(key: DiskKey, doc: Doc | undefined): void {
    void (doc ? this.disk.put(key, toBson(doc)) : this.disk.remove(key));
  }

  /** Resolves when every change up to now is on the disk. */
  async save(): Promise<void> {
    await this.disk.committed;
  }

  async close(): Promise<void> {
    await this.save();
    await this.lmdb.close();
  }
}
