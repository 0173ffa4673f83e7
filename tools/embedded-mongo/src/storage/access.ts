import type { Transaction as Snapshot } from 'lmdb';
import type { Doc } from '../bson/documents';
import type { Collection, Index } from './collection';
import { duplicateKey } from './duplicate-key';
import { AFTER, DOCUMENTS, documentKey, indexPrefix, recordOf } from './keys';
import type { Store } from './store';

/** A document as it is written: its bytes, and what indexes see. */
export interface Written {
  raw: Buffer;
  doc: Doc;
}

/** What one write does to one index. */
export interface IndexChange {
  index: Index;
  removed: Buffer[];
  added: Buffer[];
}

/** One command's way to the data: what it sees, and what its writes do. */
export abstract class Access {
  /** `since` is the last commit that is surely seen: an index finished later must not be read. */
  constructor(readonly store: Store, readonly since: number, protected readonly snapshot?: Snapshot) {}

  collection(namespace: string): Collection | undefined {
    return this.store.collections.get(namespace);
  }

  /** The documents a transaction has written and not committed; undefined stands for a deleted one. */
  pending(_collection: Collection): ReadonlyMap<number, Buffer | undefined> | undefined {
    return undefined;
  }

  get(collection: Collection, record: number): Buffer | undefined {
    return this.store.db.get(documentKey(collection.number, record), { transaction: this.snapshot });
  }

  /** Stored keys from `lower` to before `upper`; neither is itself a key. */
  keys(lower: Buffer, upper: Buffer, reverse = false, limit?: number): Iterable<Buffer> {
    const [start, end] = reverse ? [upper, lower] : [lower, upper];
    return this.store.db.getKeys({ start, end, reverse, limit, transaction: this.snapshot });
  }

  count(lower: Buffer, upper: Buffer): number {
    return this.store.db.getKeysCount({ start: lower, end: upper, transaction: this.snapshot });
  }

  countDocuments(collection: Collection): number {
    const prefix = indexPrefix(collection.number, DOCUMENTS);
    return this.count(prefix, Buffer.concat([prefix, AFTER]));
  }

  /** The records of a collection in the order they were inserted. */
  *records(collection: Collection): Generator<number> {
    const prefix = indexPrefix(collection.number, DOCUMENTS);
    for (const key of this.keys(prefix, Buffer.concat([prefix, AFTER]))) yield recordOf(key);
  }

  /** The record that has a key in a unique index. */
  owner(key: Buffer): number | undefined {
    for (const found of this.keys(key, Buffer.concat([key, AFTER]), false, 1)) return recordOf(found);
    return undefined;
  }

  /** Adds, changes or deletes a document; a document that is not given does not exist before, or after. */
  abstract write(collection: Collection, record: number, before: Doc | undefined, after: Written | undefined): void;

  /** The collection, made if there is none. */
  abstract ensureCollection(db: string, name: string): Collection;

  protected changes(collection: Collection, before: Doc | undefined, after: Doc | undefined): IndexChange[] {
    return collection.indexes.map((index) => {
      const old = before ? index.keysOf(before) : [];
      const next = after ? index.keysOf(after) : [];
      return { index, removed: without(old, next), added: without(next, old) };
    });
  }

  protected assertUnique(collection: Collection, record: number, after: Doc, changes: IndexChange[]): void {
    for (const { index, added } of changes) {
      if (!index.unique) continue;
      for (const key of added) {
        const owner = this.owner(key);
        if (owner !== undefined && owner !== record) throw duplicateKey(collection, index, after, key);
      }
    }
  }
}

const without = (keys: Buffer[], others: Buffer[]): Buffer[] =>
  others.length === 0 ? keys : keys.filter((key) => !others.some((other) => key.equals(other)));

/** The names of what a write must hold alone: the document and its keys in unique indexes. */
export function claimsOf(collection: Collection, record: number, changes: IndexChange[]): string[] {
  const keys = [documentKey(collection.number, record)];
  for (const { index, removed, added } of changes) if (index.unique) keys.push(...removed, ...added);
  return keys.map((key) => key.toString('latin1'));
}
