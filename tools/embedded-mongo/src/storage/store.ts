import type { Doc } from '../bson/values';
import { Collection, Index, type IndexSpec } from './collection';
import { Disk } from './disk';
import { Held, type Transaction, type Write } from './transaction';

/** The stored state of a session: its last retryable write with its reply, or its last commit. */
export type RetryableWrite = { number: number; at: Date; reply?: Doc };

/**
 * The data of one server, as every command outside a transaction sees it: in memory with its indexes, and every change
 * on the disk before it is acknowledged.
 */
export class Store {
  readonly collections = new Map<string, Collection>();
  /** The transactions in progress, by their sessions. */
  readonly open = new Map<string, Transaction>();
  readonly sessions = new Map<string, RetryableWrite>();
  private lastRecord = 0;
  private lastCollection = 0;

  private constructor(private readonly disk: Disk) {
    let collection: Collection | undefined;
    for (const [key, doc] of disk.entries()) {
      if (typeof key === 'string') this.sessions.set(key, doc as RetryableWrite);
      else if (typeof key === 'number') {
        const { db, name, indexes } = doc as { db: string; name: string; indexes: IndexSpec[] };
        collection = new Collection(
          db,
          name,
          key,
          indexes.map((spec) => new Index(spec)),
        );
        this.collections.set(collection.namespace, collection);
        this.lastCollection = key;
      } else {
        collection?.put(key[1], doc);
        this.lastRecord = Math.max(this.lastRecord, key[1]);
      }
    }
  }

  /** Reads the store in a directory, or makes one; throws, with a sentence that says so, if it is damaged. */
  static async open(directory: string): Promise<Store> {
    const disk = await Disk.open(directory);
    try {
      return new Store(disk);
    } catch (error) {
      await disk.close();
      throw error;
    }
  }

  readonly nextRecord = (): number => ++this.lastRecord;
  readonly newCollection = (db: string, name: string): Collection =>
    new Collection(db, name, ++this.lastCollection, [new Index({ v: 2, key: { _id: 1 }, name: '_id_' })]);

  /** The collection, made if there is none. */
  ensure(db: string, name: string): Collection {
    const found = this.collections.get(`${db}.${name}`);
    if (found) return found;
    const made = this.newCollection(db, name);
    this.collections.set(made.namespace, made);
    this.note(made, () => {
      this.collections.delete(made.namespace);
    });
    return made;
  }

  /** Writes all or, if a transaction is in the way, nothing. */
  write(collection: Collection, writes: Write[]): void {
    const holder = writes.map(([record, after]) => this.holder(collection, record, after)).find(Boolean);
    if (holder) throw new Held(holder);
    this.put(collection, writes);
  }

  /** Writes without checking for transactions. */
  put(collection: Collection, writes: Write[]): void {
    for (const [record, after] of writes) {
      const before = collection.documents.get(record);
      collection.put(record, after);
      this.disk.note([collection.number, record], after, () => {
        collection.put(record, before);
      });
    }
  }

  /** The transaction, if there is one but `mine`, whose uncommitted writes stand in the way of this write. */
  holder(collection: Collection, record: number, after: Doc | undefined, mine?: Transaction): Transaction | undefined {
    return [...this.open.values()].find(
      (transaction) => transaction !== mine && transaction.holds(collection, record, after),
    );
  }

  /** Waits until no transaction has written to a collection whose indexes are to change. */
  async settled(namespace: string): Promise<void> {
    const writing = [...this.open.values()].find(({ written }) =>
      [...written.values()].some((collection) => collection.namespace === namespace),
    );
    if (!writing) return;
    await writing.ended;
    await this.settled(namespace);
  }

  /** Removes a collection, if there is one, and all it holds. */
  async drop(namespace: string): Promise<void> {
    await this.settled(namespace);
    const collection = this.collections.get(namespace);
    if (!collection || !this.collections.delete(namespace)) return;
    this.disk.note(collection.number, undefined, () => {
      this.collections.set(namespace, collection);
    });
    for (const record of collection.documents.keys())
      this.disk.note([collection.number, record], undefined, () => undefined);
  }

  /** Gives a collection other indexes. */
  changeIndexes(collection: Collection, indexes: Index[]): void {
    const before = collection.indexes;
    collection.indexes = indexes;
    this.note(collection, () => {
      collection.indexes = before;
    });
  }

  /** Does all of what changes the store, or if it throws, nothing. */
  atomically<T>(work: () => T): T {
    return this.disk.atomically(work);
  }

  /** Notes what is to be known of a session; without anything it is forgotten. */
  remember(session: string, known: RetryableWrite | undefined): void {
    const before = this.sessions.get(session);
    this.setSession(session, known);
    this.disk.note(session, known, () => {
      this.setSession(session, before);
    });
  }

  /** How often writes were taken back, as `save` wants to know it from before the first write. */
  get failures(): number {
    return this.disk.failures;
  }

  /**
   * Resolves when every change up to now is on the disk; refuses (14031) if some made since there were so many failures
   * are not.
   */
  async save(since: number): Promise<void> {
    await this.disk.save(since);
  }

  async close(): Promise<void> {
    await this.disk.close();
  }

  private setSession(session: string, known: RetryableWrite | undefined): void {
    if (known) this.sessions.set(session, known);
    else this.sessions.delete(session);
  }

  /** Notes what a collection is now. */
  private note({ number, db, name, indexes }: Collection, undo: () => void): void {
    this.disk.note(number, { db, name, indexes: indexes.map(({ spec }) => spec) }, undo);
  }
}
