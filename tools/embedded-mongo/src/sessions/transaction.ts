import { parsePlain } from '../bson/documents';
import { noSuchTransaction, writeConflict } from '../errors';
import { Access, type IndexChange, type Written } from '../storage/access';
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
  isOpen = true;
  /** The connection that last used it: with it goes the client. */
  connection: object | undefined;
  private resolveEnded!: () => void;
  private readonly claimed = new Set<string>();
  private readonly owners = new Map<string, number | undefined>();
  private readonly created = new Map<string, Collection>();
  private readonly written = new Map<Collection, Map<number, Written | undefined>>();

  constructor(store: Store, readonly number: number) {
    super(store, store.committed, store.db.useReadTransaction());
    store.openTransactions++;
    this.ended = new Promise((resolve) => { this.resolveEnded = resolve; });
  }

  override collection(namespace: string): Collection | undefined {
    return super.collection(namespace) ?? this.created.get(namespace);
  }

  override ensureCollection(db: string, name: string): Collection {
    const found = this.collection(`${db}.${name}`) ?? this.store.newCollection(db, name);
    if (!super.collection(found.namespace)) this.created.set(found.namespace, found);
    return found;
  }

  override pending(collection: Collection): ReadonlyMap<number, Written | undefined> | undefined {
    return this.written.get(collection);
  }

  override get(collection: Collection, record: number): Buffer | undefined {
    const mine = this.written.get(collection);
    return mine?.has(record) ? mine.get(record)?.raw : super.get(collection, record);
  }

  override owner(key: Buffer): number | undefined {
    const name = key.toString('latin1');
    return this.owners.has(name) ? this.owners.get(name) : super.owner(key);
  }

  protected override claim(keys: Buffer[]): void {
    const names = keys.map((key) => key.toString('latin1'));
    for (const name of names) {
      const holder = this.store.claims.get(name);
      if ((holder && holder !== this) || (this.store.stamps.get(name) ?? 0) > this.since) throw writeConflict();
    }
    for (const name of names) {
      this.claimed.add(name);
      this.store.claims.set(name, this);
    }
  }

  protected override apply(collection: Collection, record: number, after: Written | undefined, changes: IndexChange[]): void {
    for (const { removed } of changes) for (const { key } of removed) this.owners.set(key.toString('latin1'), undefined);
    for (const { added } of changes) for (const { key } of added) this.owners.set(key.toString('latin1'), record);
    if (!this.written.has(collection)) this.written.set(collection, new Map());
    this.written.get(collection)!.set(record, after);
  }

  /** Makes every write durable in one commit, with what `remember` adds to it. */
  async commit(remember: (writer: Writer) => void): Promise<void> {
    if (!this.isOpen) throw noSuchTransaction(this.number);
    this.isOpen = false;
    try {
      await this.store.commit((writer) => {
        this.writeTo(writer);
        remember(writer);
      }, this);
    } finally {
      this.end();
    }
  }

  private writeTo(writer: Writer): void {
    for (const collection of this.created.values()) {
      if (writer.collection(collection.namespace)) throw writeConflict();
      writer.add(collection);
    }
    for (const [collection, writes] of this.written) {
      if (writer.collection(collection.namespace) !== collection) throw writeConflict();
      for (const [record, after] of writes) {
        const stored = writer.get(collection, record);
        if (stored || after) writer.write(collection, record, stored && parsePlain(stored), after);
      }
    }
  }

  abort(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.end();
  }

  private end(): void {
    for (const name of this.claimed) this.store.claims.delete(name);
    if (--this.store.openTransactions === 0) this.store.stamps.clear();
    this.snapshot?.done();
    this.resolveEnded();
  }
}
