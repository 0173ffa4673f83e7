import type { Doc } from '../bson/values';
import { catalogChanged, CommandError, writeConflict } from '../errors';
import type { Collection } from './collection';
import { newChanges, type Entries } from './entries';
import type { Store } from './store';

/** A document to write under a number; without one what is there is deleted. */
export type Write = [record: number, after: Doc | undefined];

/** One command's way to the data: the store, or a transaction. It decides what is seen, and what writes do. */
export type View = Pick<Store, 'entries' | 'ensure' | 'write'> & {
  readonly collections: Pick<Map<string, Collection>, 'get' | 'values'>;
};

/** Thrown by a write outside a transaction that meets one's uncommitted write: it waits and is done again. */
export class WriteBlocked extends Error {
  constructor(readonly by: Transaction) {
    super('held by a transaction');
  }
}

/**
 * A transaction across documents: sees the data as it was when it began, with its own writes, and commits them at once.
 * The second writer loses: a transaction at that write (112), any other write waits for the transaction's end.
 */
export class Transaction implements View {
  /** What was stored when it began, under its own changes. */
  readonly entries: Entries;
  readonly collections: Map<string, Collection>;
  readonly ended: Promise<void>;
  readonly startedAt = Date.now();
  private resolveEnded!: () => void;
  /** The documents it has written, and where. */
  readonly written = new Map<number, Collection>();
  /** The numbers of the collections that began with it. */
  private readonly made = new Set<number>();
  private readonly failures: number;

  /** `connection` identifies the client: its open transactions end with it. */
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
      // What another committed since is a conflict; what had the key when this began is a duplicate.
      const takenSince = committed
        ?.owners(after)
        .some((owner) => owner !== record && this.changedSince(collection, owner));
      if (takenSince || this.changedSince(collection, record) || this.store.holder(collection, record, after, this))
        throw writeConflict();
      collection.put(record, after);
      this.written.set(record, collection);
    }
  }

  /**
   * True if what a collection is has not changed since this transaction began: it was not dropped, and has the same
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

  /** True if another has committed this document since this transaction began. */
  private changedSince(collection: Collection, record: number): boolean {
    if (this.written.has(record)) return false;
    const committed = this.store.collections.get(collection.namespace)?.get(record);
    const known = collection.get(record);
    return committed && known ? !committed.bytes.equals(known.bytes) : committed !== known;
  }

  /** True if this has written the document, or one with a unique key of it. */
  holds({ namespace }: Collection, record: number, after: Doc | undefined): boolean {
    return (
      this.written.has(record) ||
      (this.collections.get(namespace)?.owners(after) ?? []).some((owner) => this.written.has(owner))
    );
  }

  /**
   * Makes the writes everybody's, all or, if they meet something that was not there when they were made (112), none.
   */
  commit(): void {
    try {
      if (this.store.failures !== this.failures) throw writeConflict(); // it may have seen what was taken back
      this.store.atomically(() => {
        const writes = [...this.written].map(([record, collection]) => ({
          collection: this.store.ensure(collection.db, collection.name),
          record,
          after: collection.get(record)?.doc,
        }));
        // What goes first makes room in unique indexes for what comes.
        for (const { collection, record } of writes) this.store.put(collection, [[record, undefined]]);
        for (const { collection, record, after } of writes) if (after) this.store.put(collection, [[record, after]]);
      });
    } catch (error) {
      throw error instanceof CommandError ? writeConflict() : error;
    } finally {
      this.end();
    }
  }

  /** Ends it; what was not committed is gone. */
  end(): void {
    if (this.store.open.get(this.session) === this) this.store.open.delete(this.session);
    this.entries.release();
    this.resolveEnded();
  }
}
