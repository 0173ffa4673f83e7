import type { Transaction as Snapshot } from 'lmdb';
import type { Doc } from '../bson/documents';
import type { Collection, IndexEntry, Index } from './collection';
import { duplicateKey } from './duplicate-key';
import { AFTER, documentsPrefix, recordOf, withRecord } from './keys';
import type { Store } from './store';

/** A document as it is written: its bytes, and what indexes see. */
export interface Written {
  raw: Buffer;
  doc: Doc;
}

/** What one write does to one index. */
export interface IndexChange {
  index: Index;
  removed: IndexEntry[];
  added: IndexEntry[];
}

/** One command's way to the data: what it sees, and what its writes do. This one reads what is committed. */
export class Access {
  /** `since` is the last commit that is surely seen: an index finished later must not be read. */
  constructor(readonly store: Store, readonly since: number, protected readonly snapshot?: Snapshot) {}

  collection(namespace: string): Collection | undefined {
    return this.store.collections.get(namespace);
  }

  /** The documents a transaction has written and not committed; undefined stands for a deleted one. */
  pending(_collection: Collection): ReadonlyMap<number, Written | undefined> | undefined {
    return undefined;
  }

  get({ number }: Collection, record: number): Buffer | undefined {
    return this.store.db.get(withRecord(documentsPrefix(number), record), { transaction: this.snapshot });
  }

  /** Stored keys from `lower` to before `upper`; neither is itself a key. */
  keys(lower: Buffer, upper: Buffer, reverse = false, limit?: number): Iterable<Buffer> {
    const [start, end] = reverse ? [upper, lower] : [lower, upper];
    return this.store.db.getKeys({ start, end, reverse, limit, transaction: this.snapshot });
  }

  count(lower: Buffer, upper: Buffer): number {
    return this.store.db.getKeysCount({ start: lower, end: upper, transaction: this.snapshot });
  }

  countDocuments({ number }: Collection): number {
    const prefix = documentsPrefix(number);
    return this.count(prefix, Buffer.concat([prefix, AFTER]));
  }

  /** The records of a collection in the order they were inserted. */
  *records({ number }: Collection): Generator<number> {
    const prefix = documentsPrefix(number);
    for (const key of this.keys(prefix, Buffer.concat([prefix, AFTER]))) yield recordOf(key);
  }

  /** The record that has a key in a unique index. */
  owner(key: Buffer): number | undefined {
    for (const found of this.keys(key, Buffer.concat([key, AFTER]), false, 1)) return recordOf(found);
    return undefined;
  }

  /** The collection, made if there is none. */
  ensureCollection(_db: string, _name: string): Collection {
    throw new Error('a reader cannot create');
  }

  /** Adds, changes or deletes a document; one that is not given does not exist before, or after. */
  write(collection: Collection, record: number, before: Doc | undefined, after: Written | undefined): void {
    const changes = collection.indexes.map((index): IndexChange => {
      const old = before ? index.entriesOf(before) : [];
      const next = after ? index.entriesOf(after.doc) : [];
      return { index, removed: without(old, next), added: without(next, old) };
    });
    const unique = changes.filter(({ index }) => index.unique);
    this.claim([withRecord(documentsPrefix(collection.number), record), ...unique.flatMap(({ removed, added }) => [...removed, ...added].map(({ key }) => key))]);
    for (const { index, added } of unique) {
      for (const entry of added) if ((this.owner(entry.key) ?? record) !== record) throw duplicateKey(collection, index, entry);
    }
    this.apply(collection, record, after, changes);
  }

  /** Makes sure no transaction holds what a write needs alone: the document and its keys in unique indexes. */
  protected claim(_keys: Buffer[]): void {}

  protected apply(_collection: Collection, _record: number, _after: Written | undefined, _changes: IndexChange[]): void {
    throw new Error('a reader cannot write');
  }
}

const without = (entries: IndexEntry[], others: IndexEntry[]): IndexEntry[] =>
  entries.filter(({ key }) => !others.some((other) => key.equals(other.key)));
