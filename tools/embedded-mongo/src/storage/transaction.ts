import type { Doc } from '../bson/documents';
import { writeConflict } from '../errors';
import type { Collection } from './collection';
import type { Store } from './store';
import { Live, type View, type Write } from './view';

/**
 * A transaction across documents: sees the data as it was when it began, with its own writes, and commits them at once.
 * Whoever writes second loses: a transaction at that write (112), any other write waits for the transaction's end.
 */
export class Transaction implements View {
  readonly collections: Map<string, Collection>;
  readonly ended: Promise<void>;
  readonly startedAt = Date.now();
  isOpen = true;
  /** The connection that last used it: with it goes the client. */
  connection: object | undefined;
  private resolveEnded!: () => void;
  private readonly written = new Map<number, Collection>();

  constructor(readonly store: Store, readonly number: number) {
    this.collections = new Map([...store.collections].map(([namespace, collection]) => [namespace, collection.clone()]));
    this.ended = new Promise((resolve) => { this.resolveEnded = resolve; });
    store.open.add(this);
  }

  ensure(db: string, name: string): Collection {
    const found = this.collections.get(`${db}.${name}`) ?? this.store.newCollection(db, name);
    this.collections.set(found.namespace, found);
    return found;
  }

  write(collection: Collection, writes: Write[]): void {
    for (const [record, after] of writes) {
      if (this.changedSince(collection, record) || this.takenSince(collection, record, after)) throw writeConflict();
      if (this.store.holder(collection.namespace, record, after, this)) throw writeConflict();
      collection.put(record, after);
      this.written.set(record, collection);
    }
  }

  /** True if another has committed this document since this transaction began. */
  private changedSince({ namespace, documents }: Collection, record: number): boolean {
    return !this.written.has(record) && this.store.collections.get(namespace)?.documents.get(record) !== documents.get(record);
  }

  /** True if another has committed a unique key of this document since; what had it before is a duplicate. */
  private takenSince(collection: Collection, record: number, after: Doc | undefined): boolean {
    const { indexes = [] } = this.store.collections.get(collection.namespace) ?? {};
    return indexes.some((index) => index.valuesOf(after).some((values) => {
      const owner = index.owner(values);
      return owner !== undefined && owner !== record && this.changedSince(collection, owner);
    }));
  }

  /** True if this has written the document, or one with a unique key of it, and has not ended. */
  holds(namespace: string, record: number, after: Doc | undefined): boolean {
    if (this.written.has(record)) return true;
    return this.wroteTo(namespace) && this.collections.get(namespace)!.indexes.some((index) => index.valuesOf(after).some((values) => {
      const owner = index.owner(values);
      return owner !== undefined && this.written.has(owner);
    }));
  }

  wroteTo(namespace: string): boolean {
    return [...this.written.values()].some((collection) => collection.namespace === namespace);
  }

  /** Makes the writes everybody's. */
  commit(): void {
    const live = new Live(this.store);
    const writes = [...this.written].map(([record, { db, name, documents }]) => ({ collection: live.ensure(db, name), record, after: documents.get(record) }));
    // What goes first makes room in unique indexes for what comes.
    for (const { collection, record } of writes) live.put(collection, [[record, undefined]]);
    for (const { collection, record, after } of writes) if (after) live.put(collection, [[record, after]]);
    this.end();
  }

  /** Ends it; what was not committed is gone. */
  end(): void {
    this.isOpen = false;
    this.store.open.delete(this);
    this.resolveEnded();
  }
}
