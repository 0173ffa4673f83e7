import { open, type RootDatabase } from 'lmdb';
import { parsePlain } from '../bson/documents';
import { Access } from './access';
import { Collection, Index, type Described } from './collection';
import { AFTER, CATALOG, documentsPrefix, recordOf } from './keys';
import { Held, Writer, type Holder } from './writer';

/** The data of one server: one LMDB environment, and in memory what its commands must agree on. */
export class Store {
  readonly collections = new Map<string, Collection>();
  /** What open transactions have written: keys, as latin1, and who holds them. */
  readonly claims = new Map<string, Holder>();
  /** The commit that last wrote a key, kept while a transaction is open: a newer one than its snapshot is a conflict. */
  readonly stamps = new Map<string, number>();
  openTransactions = 0;
  /** The last commit readers see. */
  committed = 0;
  private sequence = 0;
  private lastCollection = 0;
  readonly db: RootDatabase<Buffer, Buffer>;

  constructor(directory: string) {
    // Without overlapping syncs a commit is visible, and answered, only once it is on the disk.
    this.db = open({ path: directory, encoding: 'binary', keyEncoding: 'binary', overlappingSync: false, maxReaders: 2048 });
    for (const { value } of this.db.getRange({ start: CATALOG, end: Buffer.concat([CATALOG, AFTER]) })) {
      const collection = Collection.read(parsePlain(value) as unknown as Described);
      this.collections.set(collection.namespace, collection);
      this.lastCollection = Math.max(this.lastCollection, collection.number);
    }
  }

  /** What is committed, for a command that does not wait while it reads. */
  reader(): Access {
    return new Access(this, this.committed);
  }

  /**
   * Runs `work` with a writer and resolves when what it wrote is on the disk; LMDB puts what is waiting into one commit.
   * An error undoes all of it. `onBehalfOf` is the transaction being committed.
   */
  async commit<T>(work: (writer: Writer) => T, onBehalfOf?: Holder): Promise<T> {
    for (;;) {
      try {
        const [result, writer] = await this.db.childTransaction(() => {
          const fresh = new Writer(this, ++this.sequence, onBehalfOf);
          try {
            return [work(fresh), fresh] as const;
          } catch (error) {
            for (const action of fresh.undo.reverse()) action();
            throw error;
          }
        });
        this.committed = Math.max(this.committed, writer.since);
        for (const action of writer.afterCommit) action();
        return result;
      } catch (error) {
        if (!(error instanceof Held)) throw error;
        await error.holder.ended;
      }
    }
  }

  newCollection(db: string, name: string): Collection {
    const number = ++this.lastCollection;
    return new Collection(db, name, number, [new Index(number, 1, { v: 2, key: { _id: 1 }, name: '_id_' })], 2);
  }

  /** The number for the next document of a collection. */
  nextRecord(collection: Collection): number {
    if (collection.nextRecord === undefined) {
      const prefix = documentsPrefix(collection.number);
      const [last] = this.db.getKeys({ start: Buffer.concat([prefix, AFTER]), end: prefix, reverse: true, limit: 1 });
      collection.nextRecord = last ? recordOf(last) + 1 : 1;
    }
    return collection.nextRecord++;
  }
}
