import { toBson, type Doc } from '../bson/documents';
import { CommandError } from '../errors';
import { Access, claimsOf, type Written } from './access';
import { Collection, Index, type IndexSpec } from './collection';
import { duplicateKey } from './duplicate-key';
import { AFTER, catalogKey, documentKey, indexPrefix, recordBytes } from './keys';
import type { Store } from './store';

const NOTHING = Buffer.alloc(0);

/** Something another transaction holds until it ends. */
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
  readonly afterCommit: ((sequence: number) => void)[] = [];

  constructor(store: Store, private readonly sequence: number, private readonly onBehalfOf?: Holder) {
    super(store, sequence);
  }

  override write(collection: Collection, record: number, before: Doc | undefined, after: Written | undefined): void {
    const changes = this.changes(collection, before, after?.doc);
    this.claim(claimsOf(collection, record, changes));
    // What a transaction commits was checked, and is held, since it wrote it.
    if (after && !this.onBehalfOf) this.assertUnique(collection, record, after.doc, changes);
    const flagged = collection.indexes.some((index) => index.multikey.size > index.savedMultikey);
    const { db } = this.store;
    const suffix = recordBytes(record);
    for (const { removed, added } of changes) {
      for (const key of removed) db.removeSync(Buffer.concat([key, suffix]));
      for (const key of added) db.putSync(Buffer.concat([key, suffix]), NOTHING);
    }
    const key = documentKey(collection.number, record);
    if (after) db.putSync(key, after.raw);
    else db.removeSync(key);
    if (flagged) this.save(collection);
  }

  private claim(names: string[]): void {
    if (this.store.openTransactions === 0) return;
    for (const name of names) {
      const holder = this.store.claims.get(name);
      if (holder && holder !== this.onBehalfOf) throw new Held(holder);
      this.store.stamps.set(name, this.sequence);
    }
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
    this.store.db.removeSync(catalogKey(collection.namespace));
    this.removeAll(indexPrefix(collection.number, 0).subarray(0, 4));
  }

  /** Builds an index over what is there; refuses (11000) if it is unique and the documents are not. */
  addIndex(collection: Collection, spec: IndexSpec): void {
    this.waitForTransactions(collection);
    const index = new Index(collection.number, collection.nextIndex++, spec);
    for (const record of this.records(collection)) {
      const doc = this.store.parse(this.get(collection, record)!);
      for (const key of index.keysOf(doc)) {
        if (index.unique && this.owner(key) !== undefined) throw duplicateKey(collection, index, doc, key);
        this.store.db.putSync(Buffer.concat([key, recordBytes(record)]), NOTHING);
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
    this.afterCommit.push((sequence) => indexes.forEach((index) => { index.usableFrom = sequence; }));
  }

  private save(collection: Collection): void {
    this.store.db.putSync(catalogKey(collection.namespace), toBson(collection.describe()));
    for (const index of collection.indexes) index.savedMultikey = index.multikey.size;
  }

  private removeAll(prefix: Buffer): void {
    for (const key of [...this.keys(prefix, Buffer.concat([prefix, AFTER]))]) this.store.db.removeSync(key);
  }

  private waitForTransactions(collection: Collection): void {
    const prefix = indexPrefix(collection.number, 0).toString('latin1', 0, 4);
    for (const [name, holder] of this.store.claims) if (name.startsWith(prefix)) throw new Held(holder);
  }
}

/** Refuses (73) a name MongoDB would not take. */
export function assertNamespace(db: string, name: string): void {
  const reserved = db === 'admin' || db === 'config' || db === 'local' || name.startsWith('system.');
  if (!name || /[$\0]/.test(name) || reserved) throw new CommandError(73, `Invalid namespace specified '${db}.${name}'`);
}
