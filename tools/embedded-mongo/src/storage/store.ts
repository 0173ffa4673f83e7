import { open, type Database, type RootDatabase } from 'lmdb';
import { parse, toBson, type Doc } from '../bson/documents';
import { Collection, Index, type IndexSpec } from './collection';
import type { Transaction } from './transaction';

type Table = 'collections' | 'documents' | 'sessions';

/** One thing to write to the disk, or without a document to remove. */
export type Change = [table: Table, key: string | number[], doc: Doc | undefined];

/** A collection as it is stored. */
type Described = { number: number; db: string; name: string; indexes: IndexSpec[] };

/** The data of one server: in memory with its indexes, and every change of it in LMDB before it is acknowledged. */
export class Store {
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
    this.read();
  }

  private read(): void {
    const byNumber = new Map<number, Collection>();
    for (const { value } of this.tables.collections.getRange()) {
      const { number, db, name, indexes } = parse(value) as unknown as Described;
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

  /** The number for the next document, of whatever collection. */
  nextRecord(): number {
    return ++this.lastRecord;
  }

  newCollection(db: string, name: string): Collection {
    return new Collection(db, name, ++this.lastCollection, [new Index({ v: 2, key: { _id: 1 }, name: '_id_' })]);
  }

  /** Notes what was changed in memory, in the order in which it was. */
  changed(...changes: Change[]): void {
    this.unsaved.push(...changes);
  }

  /** Resolves when every change up to now is on the disk. What was noted in one go is there as a whole or, after a crash, not at all. */
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

  /** The transaction, if there is one but `mine`, whose uncommitted writes stand in the way of this write. */
  holder(namespace: string, record: number, after: Doc | undefined, mine?: Transaction): Transaction | undefined {
    return [...this.open].find((transaction) => transaction !== mine && transaction.holds(namespace, record, after));
  }

  async close(): Promise<void> {
    await this.save();
    await this.lmdb.close();
  }
}

/** The change that stores what a collection is, or that it is gone. */
export function described({ number, db, name, namespace, indexes }: Collection, exists = true): Change {
  return ['collections', namespace, exists ? { number, db, name, indexes: indexes.map(({ spec }) => spec) } : undefined];
}
