import { open, type RootDatabase } from 'lmdb';
import { parsePlain } from '../bson/documents';
import { Collection, Index, type Described } from './collection';
import { AFTER, catalogKey, indexPrefix, recordOf } from './keys';
import { Held, Writer, type Holder } from './writer';

/** The data of one server: one LMDB environment, and in memory what its commands must agree on. */
export class Store {
  readonly parse = parsePlain;
  readonly collections = new Map<string, Collection>();
  /** What open transactions have written, by `claimsOf` name. */
  readonly claims = new Map<string, Holder>();
  /** The commit that last wrote a name, kept while a transaction is open: a newer one than its snapshot is a conflict. */
  readonly stamps = new Map<string, number>();
  openTransactions = 0;
  /** The last commit readers see. */
  committed = 0;
  private sequence = 0;
  private lastCollection = 0;

  private constructor(readonly db: RootDatabase<Buffer, Buffer>) {
    const prefix = catalogKey();
    for (const { value } of db.getRange({ start: prefix, end: Buffer.concat([prefix, AFTER]) })) {
      const collection = Collection.read(parsePlain(value) as unknown as Described);
      this.collections.set(collection.namespace, collection);
      this.lastCollection = Math.max(this.lastCollection, collection.number);
    }
  }

  static open(directory: string): Store {
    // Without overlapping syncs a commit is visible, and answered, only once it is on the disk.
    return new Store(open<Buffer, Buffer>({ path: directory, encoding: 'binary', keyEncoding: 'binary', overlappingSync: false, maxReaders: 4096 }));
  }

  close(): Promise<void> {
    return this.db.close();
  }

  /**
   * Runs `work` with a writer and resolves when what it wrote is on the disk; LMDB puts what is waiting into one commit.
   * An error undoes all of it. `onBehalfOf` is the transaction being committed.
   */
  async commit<T>(work: (writer: Writer) => T, onBehalfOf?: Holder): Promise<T> {
    for (;;) {
      let writer: Writer | undefined;
      try {
        const result = await this.db.childTransaction(() => {
          const mine = (writer = new Writer(this, ++this.sequence, onBehalfOf));
          try {
            return work(mine);
          } catch (error) {
            while (mine.undo.length > 0) mine.undo.pop()!();
            throw error;
          }
        });
        const { since, afterCommit } = writer!;
        this.committed = Math.max(this.committed, since);
        for (const action of afterCommit) action(since);
        return result;
      } catch (error) {
        while (writer?.undo.length) writer.undo.pop()!(); // the commit itself failed: the disk is full
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
      const prefix = indexPrefix(collection.number, 0);
      collection.nextRecord = 1;
      for (const key of this.db.getKeys({ start: Buffer.concat([prefix, AFTER]), end: prefix, reverse: true, limit: 1 })) {
        collection.nextRecord = recordOf(key) + 1;
      }
    }
    return collection.nextRecord++;
  }
}
