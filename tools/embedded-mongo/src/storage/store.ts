import { parse, toBson, type Doc } from '../bson/values';
import { textAfter } from '../bson/order';
import { Collection } from './collection';
import { Disk } from './disk';
import type { Entries } from './entries';
import type { Index, IndexSpec } from './indexes';
import { collectionIn, COLLECTIONS, documentsPrefix, DROPPED, indexesPrefix, SESSIONS } from './keys';
import { WriteBlocked, type OpenTransaction, type Write } from './view';

/** The stored state of a session: its last retryable write with its reply, or its last commit. */
export type RetryableWrite = { number: number; at: Date; reply?: Doc };

/** The number of entries of dropped data that are deleted at once. */
const DELETED_AT_ONCE = 500;

/**
 * The data of one server, as every command outside a transaction sees it. It is read from the file, and every change is
 * on the disk before it is acknowledged. The list of collections is in memory.
 */
export class Store {
  readonly collections = new Map<string, Collection>();
  /** The transactions in progress, by their sessions. */
  readonly open = new Map<string, OpenTransaction>();
  readonly sessions = new Map<string, RetryableWrite>();
  private lastRecord = 0;
  private lastCollection = 0;

  private constructor(private readonly disk: Disk) {
    this.load();
    disk.onFailure = () => this.load();
    for (const collection of this.collections.values())
      this.lastRecord = Math.max(this.lastRecord, collection.lastRecord);
  }

  /** Opens the store in a directory, or creates one. Throws an error with a clear message if it is damaged. */
  static async open(directory: string): Promise<Store> {
    const disk = await Disk.open(directory);
    try {
      return new Store(disk);
    } catch (error) {
      await disk.close();
      throw error;
    }
  }

  get entries(): Entries {
    return this.disk.entries;
  }

  readonly nextRecord = (): number => ++this.lastRecord;
  readonly newCollection = (db: string, name: string, entries = this.entries): Collection => {
    const made = new Collection(db, name, ++this.lastCollection, entries, this.disk.documents);
    made.indexes = [made.newIndex({ v: 2, key: { _id: 1 }, name: '_id_' })];
    return made;
  };

  /** Returns the collection, and creates it if there is none. */
  ensure(db: string, name: string): Collection {
    const found = this.collections.get(`${db}.${name}`);
    if (found) return found;
    const made = this.newCollection(db, name);
    this.collections.set(made.namespace, made);
    made.note();
    return made;
  }

  /** Writes all documents or, if a transaction blocks one, none. */
  write(collection: Collection, writes: Write[]): void {
    const holder = writes.map(([record, after]) => this.blockingTransaction(collection, record, after)).find(Boolean);
    if (holder) throw new WriteBlocked(holder);
    this.put(collection, writes);
  }

  /** Writes without checking for transactions. */
  put(collection: Collection, writes: Write[]): void {
    for (const [record, after] of writes) collection.put(record, after);
  }

  /** Returns the transaction, other than `mine`, whose uncommitted writes block this write. */
  blockingTransaction(
    collection: Collection,
    record: number,
    after: Doc | undefined,
    mine?: OpenTransaction,
  ): OpenTransaction | undefined {
    return [...this.open.values()].find(
      (transaction) => transaction !== mine && transaction.hasWritten(collection, record, after),
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

  /** Removes a collection, if it exists. Its data is deleted from the file in steps. */
  async drop(namespace: string): Promise<void> {
    await this.settled(namespace);
    const collection = this.collections.get(namespace);
    if (!collection || !this.collections.delete(namespace)) return;
    const { number } = collection;
    collection.deleteDescription();
    for (const prefix of [documentsPrefix(number), indexesPrefix(number)]) this.entries.set(DROPPED + prefix, NOTHING);
  }

  changeIndexes(collection: Collection, indexes: Index[]): void {
    for (const { prefix } of collection.indexes.filter((index) => !indexes.includes(index)))
      this.entries.set(DROPPED + prefix, NOTHING);
    collection.indexes = indexes;
    collection.note();
  }

  addIndex(collection: Collection, spec: IndexSpec): void {
    this.changeIndexes(collection, [...collection.indexes, collection.buildIndex(spec)]);
  }

  /** Deletes some of the dropped data; the change must be saved. Returns false if there was none. */
  deleteDropped(): boolean {
    for (const [key] of this.entries.range(DROPPED, textAfter(DROPPED))) {
      const prefix = key.slice(DROPPED.length);
      const found: string[] = [];
      for (const [each] of this.entries.range(prefix, textAfter(prefix))) {
        found.push(each);
        if (found.length === DELETED_AT_ONCE) break;
      }
      for (const each of found) this.entries.set(each, undefined);
      if (found.length < DELETED_AT_ONCE) this.entries.set(key, undefined);
      return true;
    }
    return false;
  }

  /** Runs changes of the store. If it throws, none of them is kept. */
  atomically<T>(work: () => T): T {
    const before = Array.from(this.collections.values(), (collection) => ({ collection, indexes: collection.indexes }));
    try {
      return this.disk.atomically(work);
    } catch (error) {
      this.collections.clear();
      for (const { collection, indexes } of before) {
        collection.indexes = indexes;
        collection.isNoted = false;
        this.collections.set(collection.namespace, collection);
      }
      throw error;
    }
  }

  /** Stores the state of a session, or removes it if there is none. */
  saveSession(session: string, known: RetryableWrite | undefined): void {
    if (known) this.sessions.set(session, known);
    else this.sessions.delete(session);
    this.entries.set(SESSIONS + session, known && toBson(known));
  }

  /** The number of times that writes were reverted. `save` needs the value from before the first write. */
  get failures(): number {
    return this.disk.failures;
  }

  /**
   * Resolves when every change up to now is on the disk. `since` is the value of `failures` before the changes. Throws
   * 14031 if some changes since then could not be written.
   */
  async save(since: number): Promise<void> {
    await this.disk.save(since);
  }

  async close(): Promise<void> {
    await this.disk.close();
  }

  /** Reads the collections and sessions. */
  private load(): void {
    this.collections.clear();
    this.sessions.clear();
    for (const [key, stored] of this.entries.range(COLLECTIONS, textAfter(COLLECTIONS))) {
      const number = collectionIn(key);
      const collection = Collection.read(stored, number, this.entries, this.disk.documents);
      this.collections.set(collection.namespace, collection);
      this.lastCollection = Math.max(this.lastCollection, number);
    }
    for (const [key] of this.entries.range(DROPPED, textAfter(DROPPED)))
      this.lastCollection = Math.max(this.lastCollection, collectionIn(key.slice(DROPPED.length)));
    for (const [key, stored] of this.entries.range(SESSIONS, textAfter(SESSIONS)))
      this.sessions.set(key.slice(SESSIONS.length), parse(stored) as unknown as RetryableWrite);
  }
}

/** The value of an entry that has all its data in its key. */
const NOTHING = new Uint8Array();
