import type { Doc } from '../bson/documents';
import { noSuchTransaction, writeConflict } from '../errors';
import { Access, claimsOf, type Written } from '../storage/access';
import type { Collection } from '../storage/collection';
import type { Store } from '../storage/store';
import type { Holder, Writer } from '../storage/writer';

/**
 * A transaction across documents: reads a snapshot with its own writes on top, keeps the writes in memory and commits them
 * at once. Whoever writes second loses: a transaction at that write (112), any other write waits for the transaction's end.
 */
export class Transaction extends Access implements Holder {
  readonly ended: Promise<void>;
  readonly startedAt = Date.now();
  state: 'open' | 'committing' | 'committed' | 'aborted' = 'open';
  /** The connection that last used it: with it goes the client. */
  connection: object | undefined;
  private resolveEnded!: () => void;
  private readonly names = new Set<string>();
  private readonly owners = new Map<string, number | undefined>();
  private readonly created = new Map<string, Collection>();
  private readonly written = new Map<Collection, Map<number, Written | undefined>>();
  private readonly bytes = new Map<Collection, Map<number, Buffer | undefined>>();

  constructor(store: Store, readonly number: number) {
    super(store, store.committed, store.db.useReadTransaction());
    store.openTransactions++;
    this.ended = new Promise((resolve) => { this.resolveEnded = resolve; });
  }

  override collection(namespace: string): Collection | undefined {
    return super.collection(namespace) ?? this.created.get(namespace);
  }

  override ensureCollection(db: string, name: string): Collection {
    const found = this.collection(`${db}.${name}`);
    if (found) return found;
    const collection = this.store.newCollection(db, name);
    this.created.set(collection.namespace, collection);
    return collection;
  }

  override pending(collection: Collection): ReadonlyMap<number, Buffer | undefined> | undefined {
    return this.bytes.get(collection);
  }

  override get(collection: Collection, record: number): Buffer | undefined {
    const mine = this.bytes.get(collection);
    return mine?.has(record) ? mine.get(record) : super.get(collection, record);
  }

  override owner(key: Buffer): number | undefined {
    const name = key.toString('latin1');
    return this.owners.has(name) ? this.owners.get(name) : super.owner(key);
  }

  override write(collection: Collection, record: number, before: Doc | undefined, after: Written | undefined): void {
    const changes = this.changes(collection, before, after?.doc);
    const claims = claimsOf(collection, record, changes);
    for (const name of claims) {
      const holder = this.store.claims.get(name);
      if ((holder && holder !== this) || (this.store.stamps.get(name) ?? 0) > this.since) throw writeConflict();
    }
    if (after) this.assertUnique(collection, record, after.doc, changes);
    for (const name of claims) {
      this.names.add(name);
      this.store.claims.set(name, this);
    }
    for (const { index, removed, added } of changes) {
      if (!index.unique) continue;
      for (const key of removed) this.owners.set(key.toString('latin1'), undefined);
      for (const key of added) this.owners.set(key.toString('latin1'), record);
    }
    entries(this.written, collection).set(record, after);
    entries(this.bytes, collection).set(record, after?.raw);
  }

  /** Makes every write durable in one commit; resolves once it is. */
  async commit(remember: (writer: Writer) => void): Promise<void> {
    if (this.state !== 'open') throw noSuchTransaction(this.number);
    this.state = 'committing';
    try {
      await this.store.commit((writer) => {
        this.apply(writer);
        remember(writer);
      }, this);
      this.end('committed');
    } catch (error) {
      this.end('aborted');
      throw error;
    }
  }

  private apply(writer: Writer): void {
    for (const collection of this.created.values()) {
      if (writer.collection(collection.namespace)) throw writeConflict();
      writer.add(collection);
    }
    for (const [collection, writes] of this.written) {
      if (writer.collection(collection.namespace) !== collection) throw writeConflict();
      for (const [record, after] of writes) {
        const stored = writer.get(collection, record);
        if (stored || after) writer.write(collection, record, stored && this.store.parse(stored), after);
      }
    }
  }

  abort(): void {
    if (this.state === 'open') this.end('aborted');
  }

  private end(state: 'committed' | 'aborted'): void {
    this.state = state;
    for (const name of this.names) this.store.claims.delete(name);
    if (--this.store.openTransactions === 0) this.store.stamps.clear();
    this.snapshot?.done();
    this.resolveEnded();
  }
}

function entries<T>(map: Map<Collection, Map<number, T>>, collection: Collection): Map<number, T> {
  let found = map.get(collection);
  if (!found) map.set(collection, (found = new Map<number, T>()));
  return found;
}
