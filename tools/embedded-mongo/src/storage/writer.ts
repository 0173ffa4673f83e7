import { parsePlain, toBson } from '../bson/documents';
import { Access, type IndexChange, type Written } from './access';
import { Index, type Collection, type IndexSpec } from './collection';
import { duplicateKey } from './duplicate-key';
import { AFTER, CATALOG, documentsPrefix, withRecord } from './keys';
import type { Store } from './store';

const NOTHING = Buffer.alloc(0);

/** Something that holds what it has written until it ends. */
export interface Holder {
  readonly ended: Promise<void>;
}

/** Thrown by a write outside a transaction that meets one's uncommitted write: it waits and runs again. */
export class Held extends Error {
  constructor(readonly holder: Holder) {
    super('held by a transaction');
  }
}

/** Writes into the store; only inside `Store.commit`, which makes all of it durable or none. */
export class Writer extends Access {
  /** Puts back what is in memory if the commit fails. */
  readonly undo: (() => void)[] = [];
  /** Runs once readers see the commit. */
  readonly afterCommit: (() => void)[] = [];

  /** `onBehalfOf` is the transaction being committed, if one is. */
  constructor(store: Store, since: number, private readonly onBehalfOf?: Holder) {
    super(store, since);
  }

  protected override claim(keys: Buffer[]): void {
    if (this.store.openTransactions === 0) return;
    for (const name of keys.map((key) => key.toString('latin1'))) {
      const holder = this.store.claims.get(name);
      if (holder && holder !== this.onBehalfOf) throw new Held(holder);
      this.store.stamps.set(name, this.since);
    }
  }

  override owner(key: Buffer): number | undefined {
    return this.onBehalfOf ? undefined : super.owner(key); // the transaction looked when it wrote, and holds the key since
  }

  protected override apply(collection: Collection, record: number, after: Written | undefined, changes: IndexChange[]): void {
    const { db } = this.store;
    for (const { removed } of changes) for (const { key } of removed) db.removeSync(withRecord(key, record));
    for (const { added } of changes) for (const { key } of added) db.putSync(withRecord(key, record), NOTHING);
    const key = withRecord(documentsPrefix(collection.number), record);
    if (after) db.putSync(key, after.raw);
    else db.removeSync(key);
    if (changes.some(({ index }) => index.multikey.size > index.savedMultikey)) this.save(collection);
  }

  override ensureCollection(db: string, name: string): Collection {
    return this.collection(`${db}.${name}`) ?? this.add(this.store.newCollection(db, name));
  }

  /** Puts a new collection into the catalog. */
  add(collection: Collection): Collection {
    this.store.collections.set(collection.namespace, collection);
    this.undo.push(() => this.store.collections.delete(collection.namespace));
    this.save(collection);
    this.publish(collection.indexes);
    return collection;
  }

  /** Removes a collection and all it holds. */
  drop(collection: Collection): void {
    this.waitForTransactions(collection);
    this.store.collections.delete(collection.namespace);
    this.undo.push(() => this.store.collections.set(collection.namespace, collection));
    this.store.db.removeSync(catalogKey(collection));
    this.removeAll(documentsPrefix(collection.number).subarray(0, 4));
  }

  /** Builds an index over what is there; refuses (11000) if it is unique and the documents are not. */
  addIndex(collection: Collection, spec: IndexSpec): void {
    this.waitForTransactions(collection);
    const index = new Index(collection.number, collection.nextIndex++, spec);
    for (const record of this.records(collection)) {
      for (const entry of index.entriesOf(parsePlain(this.get(collection, record)!))) {
        if (index.unique && this.owner(entry.key) !== undefined) throw duplicateKey(collection, index, entry);
        this.store.db.putSync(withRecord(entry.key, record), NOTHING);
      }
    }
    this.setIndexes(collection, [...collection.indexes, index]);
    this.publish([index]);
  }

  /** Removes an index and its entries. */
  dropIndex(collection: Collection, index: Index): void {
    this.waitForTransactions(collection);
    this.setIndexes(collection, collection.indexes.filter((other) => other !== index));
    this.removeAll(index.prefix);
  }

  private setIndexes(collection: Collection, indexes: Index[]): void {
    const before = collection.indexes;
    collection.indexes = indexes;
    this.undo.push(() => { collection.indexes = before; });
    this.save(collection);
  }

  private publish(indexes: Index[]): void {
    this.afterCommit.push(() => indexes.forEach((index) => { index.usableFrom = this.since; }));
  }

  private save(collection: Collection): void {
    this.store.db.putSync(catalogKey(collection), toBson(collection.describe()));
    for (const index of collection.indexes) index.savedMultikey = index.multikey.size;
  }

  private removeAll(prefix: Buffer): void {
    for (const key of [...this.keys(prefix, Buffer.concat([prefix, AFTER]))]) this.store.db.removeSync(key);
  }

  private waitForTransactions({ number }: Collection): void {
    const prefix = documentsPrefix(number).toString('latin1', 0, 4);
    for (const [name, holder] of this.store.claims) if (name.startsWith(prefix)) throw new Held(holder);
  }
}

const catalogKey = ({ namespace }: Collection): Buffer => Buffer.concat([CATALOG, Buffer.from(namespace)]);
