import type { Doc } from '../bson/documents';
import { writeConflict } from '../errors';
import type { Collection } from './collection';
import type { Store } from './store';

/** A document to write under a number; without one what is there is deleted. */
export type Write = [record: number, after: Doc | undefined];

/** One command's way to the data: what it sees, and what its writes do. */
export interface View {
  readonly collections: ReadonlyMap<string, Collection>;
  /** The collection, made if there is none. */
  ensure(db: string, name: string): Collection;
  write(collection: Collection, writes: Write[]): void;
}

/** Thrown by a write outside a transaction that meets one's uncommitted write: it waits and is done again. */
export class Held extends Error {
  constructor(readonly by: Transaction) {
    super('held by a transaction');
  }
}

/**
 * A transaction across documents: sees the data as it was when it began, with its own writes, and commits them at once.
 * Whoever writes second loses: a transaction at that write (112), any other write waits for the transaction's end.
 */
export class Transaction implements View {
  readonly collections: Map<string, Collection>;
  readonly ended: Promise<void>;
  readonly startedAt = Date.now();
  private resolveEnded!: () => void;
  private readonly written = new Map<number, Collection>();

  /** `connection` stands for the client: what it leaves open goes with it. */
  constructor(private readonly store: Store, readonly number: number, readonly connection: object) {
    this.collections = new Map([...store.collections].map(([namespace, collection]) => [namespace, collection.clone()]));
    this.ended = new Promise((resolve) => { this.resolveEnded = resolve; });
    store.open.add(this);
  }

  get isOpen(): boolean {
    return this.store.open.has(this);
  }

  ensure(db: string, name: string): Collection {
    const found = this.collections.get(`${db}.${name}`) ?? this.store.newCollection(db, name);
    this.collections.set(found.namespace, found);
    return found;
  }

  write(collection: Collection, writes: Write[]): void {
    for (const [record, after] of writes) {
      const committed = this.store.collections.get(collection.namespace);
      // What another committed since is a conflict; what had the key when this began is a duplicate.
      const takenSince = committed?.owners(after).some((owner) => owner !== record && this.changedSince(collection, owner));
      if (takenSince || this.changedSince(collection, record) || this.store.holder(collection, record, after, this)) throw writeConflict();
      collection.put(record, after);
      this.written.set(record, collection);
    }
  }

  /** True if another has committed this document since this transaction began. */
  private changedSince({ namespace, documents }: Collection, record: number): boolean {
    return !this.written.has(record) && this.store.collections.get(namespace)?.documents.get(record) !== documents.get(record);
  }

  /** True if this has written the document, or one with a unique key of it. */
  holds({ namespace }: Collection, record: number, after: Doc | undefined): boolean {
    return this.written.has(record) || (this.collections.get(namespace)?.owners(after) ?? []).some((owner) => this.written.has(owner));
  }

  wroteTo(namespace: string): boolean {
    return [...this.written.values()].some((collection) => collection.namespace === namespace);
  }

  /** Makes the writes everybody's. */
  commit(): void {
    const writes = [...this.written].map(([record, { db, name, documents }]) => ({ collection: this.store.ensure(db, name), record, after: documents.get(record) }));
    // What goes first makes room in unique indexes for what comes.
    for (const { collection, record } of writes) this.store.put(collection, [[record, undefined]]);
    for (const { collection, record, after } of writes) if (after) this.store.put(collection, [[record, after]]);
    this.end();
  }

  /** Ends it; what was not committed is gone. */
  end(): void {
    this.store.open.delete(this);
    this.resolveEnded();
  }
}
