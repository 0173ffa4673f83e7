import type { Doc } from '../bson/values';
import { catalogChanged, CommandError, writeConflict } from '../errors';
import type { Collection } from './collection';
import { newChanges } from './changes';
import type { Entries } from './entries';
import type { Store } from './store';
import type { OpenTransaction, Write } from './view';

/**
 * A transaction on several documents. It sees the data as of its beginning, with its own writes, and commits them at
 * once. The second writer loses: a transaction fails at that write (112), and any other write waits for the
 * transaction's end.
 */
export class Transaction implements OpenTransaction {
  /** The data of the time at which it began, changed by its own writes. */
  readonly entries: Entries;
  readonly collections: Map<string, Collection>;
  readonly ended: Promise<void>;
  readonly startedAt = Date.now();
  private resolveEnded!: () => void;
  /** The documents that it has written, with their collections. */
  readonly written = new Map<number, Collection>();
  /** The numbers of the collections that it created. */
  private readonly made = new Set<number>();
  private readonly failures: number;

  /** `connection` identifies the client. When it closes, its open transactions are aborted. */
  constructor(
    private readonly store: Store,
    readonly session: string,
    readonly number: number,
    readonly connection: object,
  ) {
    this.entries = store.entries.fork().pin();
    this.entries.layers = [newChanges(), ...this.entries.layers];
    this.collections = new Map(
      [...store.collections].map(([namespace, collection]) => [namespace, collection.over(this.entries)]),
    );
    this.failures = store.failures;
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
    store.open.set(session, this);
  }

  ensure(db: string, name: string): Collection {
    const found = this.collections.get(`${db}.${name}`);
    if (found) return found;
    const made = this.store.newCollection(db, name, this.entries);
    this.collections.set(made.namespace, made);
    this.made.add(made.number);
    return made;
  }

  write(collection: Collection, writes: Write[]): void {
    for (const [record, after] of writes) {
      const committed = this.store.collections.get(collection.namespace);
      if (!this.isAsItWas(collection, committed)) throw catalogChanged(collection.namespace);
      // A key that another transaction committed since the beginning is a conflict; an older one is a duplicate.
      const takenSince = committed
        ?.owners(after)
        .some((owner) => owner !== record && this.changedSince(collection, owner));
      if (
        takenSince ||
        this.changedSince(collection, record) ||
        this.store.blockingTransaction(collection, record, after, this)
      )
        throw writeConflict();
      collection.put(record, after);
      this.written.set(record, collection);
    }
  }

  /**
   * Returns whether a collection is unchanged since this transaction began: it was not dropped, and has the same
   * indexes.
   */
  private isAsItWas({ number, indexes }: Collection, committed: Collection | undefined): boolean {
    if (!committed) return this.made.has(number);
    return (
      committed.number === number &&
      committed.indexes.length === indexes.length &&
      committed.indexes.every(({ spec }, i) => spec === indexes[i]?.spec)
    );
  }

  /** Returns whether another transaction has committed this document since this one began. */
  private changedSince(collection: Collection, record: number): boolean {
    if (this.written.has(record)) return false;
    const committed = this.store.collections.get(collection.namespace)?.get(record);
    const known = collection.get(record);
    return committed && known ? !committed.bytes.equals(known.bytes) : committed !== known;
  }

  /** Returns whether this transaction has written the document, or one with the same unique key. */
  hasWritten({ namespace }: Collection, record: number, after: Doc | undefined): boolean {
    return (
      this.written.has(record) ||
      (this.collections.get(namespace)?.owners(after) ?? []).some((owner) => this.written.has(owner))
    );
  }

  /** Applies all writes to the store. If they conflict with a later change, it applies none and throws 112. */
  commit(): void {
    try {
      if (this.store.failures !== this.failures) throw writeConflict(); // The transaction may have read reverted data.
      this.store.atomically(() => {
        const writes = [...this.written].map(([record, collection]) => ({
          collection: this.store.ensure(collection.db, collection.name),
          record,
          after: collection.get(record)?.doc,
        }));
        // All documents are deleted first, so that their keys in unique indexes are free.
        for (const { collection, record } of writes) this.store.put(collection, [[record, undefined]]);
        for (const { collection, record, after } of writes) if (after) this.store.put(collection, [[record, after]]);
      });
    } catch (error) {
      throw error instanceof CommandError ? writeConflict() : error;
    } finally {
      this.end();
    }
  }

  /** Ends the transaction. Uncommitted changes are discarded. */
  end(): void {
    if (this.store.open.get(this.session) === this) this.store.open.delete(this.session);
    this.entries.release();
    this.resolveEnded();
  }
}
