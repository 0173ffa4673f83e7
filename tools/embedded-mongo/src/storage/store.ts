import { open, type Database, type RootDatabase } from 'lmdb';
import { parse, toBson, type Doc } from '../bson/documents';
import { Collection, Index, type IndexSpec } from './collection';
import { Held, type Transaction, type View, type Write } from './transaction';

type Table = 'collections' | 'documents' | 'sessions';

/** One thing to write to the disk, or without a document to remove. */
type Change = [table: Table, key: string | number[], doc: Doc | undefined];

/** The data of one server, as every command outside a transaction sees it: in memory with its indexes, and every change in LMDB before it is acknowledged. */
export class Store implements View {
  readonly collections = new Map<string, Collection>();
  /** The transactions in progress. */
  readonly open = new Set<Transaction>();
  readonly sessions = new Map<string, Doc>();
  private readonly lmdb: RootDatabase;
  private readonly tables: Record<Table, Database<Buffer, string | number[]>>;
  private lastRecord = 0;
  private lastCollection = 0;
  private unsaved: Change[] = [];
  private saving: Promise<void> | undefined;

  constructor(directory: string) {
    // Without overlapping syncs a commit is answered only once it is on the disk.
    this.lmdb = open({ path: directory, overlappingSync: false });
    const table = (name: Table): Database<Buffer, string | number[]> => this.lmdb.openDB({ name, encoding: 'binary' });
    this.tables = { collections: table('collections'), documents: table('documents'), sessions: table('sessions') };
    const byNumber = new Map<number, Collection>();
    for (const { value } of this.tables.collections.getRange()) {
      const { number, db, name, indexes } = parse(value) as { number: number; db: string; name: string; indexes: IndexSpec[] };
      byNumber.set(number, new Collection(db, name, number, indexes.map((spec) => new Index(spec))));
      this.lastCollection = Math.max(this.lastCollection, number);
    }
    for (const collection of byNumber.values()) this.collections.set(collection.namespace, collection);
    for (const { key, value } of this.tables.documents.getRange()) {
      const [number, record] = key as [number, number];
      byNumber.get(number)?.put(record, parse(value));
      this.lastRecord = Math.max(this.lastRecord, record);
    }
    for (const { key, value } of this.tables.sessions.getRange()) this.sessions.set(key as string, parse(value));
  }

  readonly nextRecord = (): number => ++this.lastRecord;
  readonly newCollection = (db: string, name: string): Collection => new Collection(db, name, ++this.lastCollection, [new Index({ v: 2, key: { _id: 1 }, name: '_id_' })]);

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
    for (const [record, after] of writes) {
      const holder = this.holder(collection, record, after);
      if (holder) throw new Held(holder);
    }
    this.put(collection, writes);
  }

  /** Writes without a look at transactions. */
  put(collection: Collection, writes: Write[]): void {
    for (const [record, after] of writes) {
      collection.put(record, after);
      this.unsaved.push(['documents', [collection.number, record], after]);
    }
  }

  /** The transaction, if there is one but `mine`, whose uncommitted writes stand in the way of this write. */
  holder(collection: Collection, record: number, after: Doc | undefined, mine?: Transaction): Transaction | undefined {
    return [...this.open].find((transaction) => transaction !== mine && transaction.holds(collection, record, after));
  }

  /** Waits until no transaction has written to a collection whose indexes are to change. */
  async settled(namespace: string): Promise<void> {
    for (const transaction of this.open) if (transaction.wroteTo(namespace)) await transaction.ended;
  }

  /** Removes a collection, if there is one, and all it holds. */
  async drop(namespace: string): Promise<void> {
    await this.settled(namespace);
    const collection = this.collections.get(namespace);
    if (!collection || !this.collections.delete(namespace)) return;
    this.unsaved.push(['collections', namespace, undefined]);
    for (const record of collection.documents.keys()) this.unsaved.push(['documents', [collection.number, record], undefined]);
  }

  /** Notes what a collection is now. */
  describe({ namespace, number, db, name, indexes }: Collection): void {
    this.unsaved.push(['collections', namespace, { number, db, name, indexes: indexes.map(({ spec }) => spec) }]);
  }

  /** Notes what is to be known of a session; without anything it is forgotten. */
  remember(session: string, doc: Doc | undefined): void {
    if (doc) this.sessions.set(session, doc);
    else this.sessions.delete(session);
    this.unsaved.push(['sessions', session, doc]);
  }

  /** Resolves when every change up to now is on the disk. What was changed in one go is there as a whole or, after a crash, not at all. */
  save(): Promise<void> {
    return (this.saving ??= new Promise<void>((resolve) => { setImmediate(resolve); }).then(async () => {
      const changes = this.unsaved;
      [this.unsaved, this.saving] = [[], undefined];
      await this.lmdb.transaction(() => {
        for (const [table, key, doc] of changes) {
          if (doc) this.tables[table].putSync(key, toBson(doc));
          else this.tables[table].removeSync(key);
        }
      });
    }));
  }

  async close(): Promise<void> {
    await this.save();
    await this.lmdb.close();
  }
}
