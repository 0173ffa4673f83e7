import type { Doc } from '../bson/documents';
import { described, type Store } from './store';
import type { Collection } from './collection';
import type { Transaction } from './transaction';

/** A document to write under a number; without one what is there is deleted. */
export type Write = [record: number, after: Doc | undefined];

/** One command's way to the data: what it sees, and what its writes do. */
export interface View {
  readonly store: Store;
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

/** What every command outside a transaction sees, and changes at once; it is answered when that is saved. */
export class Live implements View {
  constructor(readonly store: Store) {}

  get collections(): Map<string, Collection> {
    return this.store.collections;
  }

  ensure(db: string, name: string): Collection {
    const found = this.collections.get(`${db}.${name}`);
    if (found) return found;
    const made = this.store.newCollection(db, name);
    this.collections.set(made.namespace, made);
    this.store.changed(described(made));
    return made;
  }

  /** Writes all or, if a transaction is in the way, nothing. */
  write(collection: Collection, writes: Write[]): void {
    for (const [record, after] of writes) {
      const holder = this.store.holder(collection.namespace, record, after);
      if (holder) throw new Held(holder);
    }
    this.put(collection, writes);
  }

  /** Writes without a look at transactions. */
  put(collection: Collection, writes: Write[]): void {
    for (const [record, after] of writes) {
      collection.put(record, after);
      this.store.changed(['documents', [collection.number, record], after]);
    }
  }

  /** Waits until no transaction has written to a collection whose indexes are to change. */
  async settled(namespace: string): Promise<void> {
    for (const transaction of this.store.open) if (transaction.wroteTo(namespace)) await transaction.ended;
  }

  /** Removes a collection, if there is one, and all it holds. */
  drop(namespace: string): void {
    const collection = this.collections.get(namespace);
    if (!collection) return;
    this.collections.delete(namespace);
    this.store.changed(described(collection, false));
    for (const record of collection.documents.keys()) this.store.changed(['documents', [collection.number, record], undefined]);
  }
}
