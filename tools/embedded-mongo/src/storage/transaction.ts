import { Binary } from 'bson';
import type { Doc } from '../bson/values';
import { catalogChanged, CommandError, noSuchTransaction, writeConflict } from '../errors';
import type { Collection } from './collection';
import type { Store } from './store';

/** A document to write under a number; without one what is there is deleted. */
export type Write = [record: number, after: Doc | undefined];

/** One command's way to the data: the store, or a transaction. It decides what is seen, and what writes do. */
export type View = Pick<Store, 'collections' | 'ensure' | 'write'>;

/** Thrown by a write outside a transaction that meets one's uncommitted write: it waits and is done again. */
export class Held extends Error {
  constructor(readonly by: Transaction) {
    super('held by a transaction');
  }
}

/**
 * A transaction across documents: sees the data as it was when it began, with its own writes, and commits them at once.
 * The second writer loses: a transaction at that write (112), any other write waits for the transaction's end.
 */
export class Transaction implements View {
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
    this.collections = new Map(
      [...store.collections].map(([namespace, collection]) => [namespace, collection.clone()]),
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
    const made = this.store.newCollection(db, name);
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
  private changedSince({ namespace, documents }: Collection, record: number): boolean {
    return (
      !this.written.has(record) &&
      this.store.collections.get(namespace)?.documents.get(record) !== documents.get(record)
    );
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
        const writes = [...this.written].map(([record, { db, name, documents }]) => ({
          collection: this.store.ensure(db, name),
          record,
          after: documents.get(record),
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
    this.resolveEnded();
  }
}

const TRANSACTION_MS = 60_000;
const REMEMBERED_MS = 60 * 60_000;

/** Sessions: transactions in progress, and what was written once and must not be again. */
export class Sessions {
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly store: Store) {}

  /**
   * The transaction a command belongs to, begun if it says so; none if it is not in one. Refuses (251, 225) what is
   * over.
   */
  transactionOf(body: Doc, connection: object = {}): Transaction | undefined {
    if (body.autocommit !== false) return undefined;
    const { session, number } = identityOf(body);
    const latest = this.store.open.get(session);
    if (body.startTransaction === true) {
      this.assertNew(number, Math.max(latest?.number ?? -1, this.store.sessions.get(session)?.number ?? -1));
      latest?.end();
      return new Transaction(this.store, session, number, connection);
    }
    if (latest?.number !== number) throw noSuchTransaction(number);
    return latest;
  }

  /** Commits; again is the same as once. */
  async commit(body: Doc): Promise<void> {
    const { session, number } = identityOf(body);
    const { failures } = this.store;
    const lastWrite = this.store.sessions.get(session);
    if (lastWrite?.number !== number || lastWrite.reply) {
      this.transactionOf(body)?.commit();
      this.store.remember(session, { number, at: new Date() });
    }
    await this.store.save(failures); // also where the reply was lost while the commit was on its way to the disk
  }

  /** Aborts the transactions in progress that `test` picks. */
  abortWhere(test: (transaction: Transaction) => boolean): void {
    for (const transaction of this.store.open.values()) if (test(transaction)) transaction.end();
  }

  /**
   * Does a write and waits until it is on the disk. A repeated one gets the reply of the first time; what is kept
   * for that is saved with its own changes, so that it is once even if this server dies now. Refuses (225) a number the
   * session is past.
   */
  async once(body: Doc, write: () => Doc | void | Promise<Doc | void>): Promise<Doc | void> {
    const { failures } = this.store;
    try {
      if (body.txnNumber === undefined) return await write();
      const { session, number } = identityOf(body);
      await this.running.get(session);
      const lastWrite = this.store.sessions.get(session);
      if (lastWrite?.number === number && lastWrite.reply) return lastWrite.reply;
      this.assertNew(number, lastWrite?.number ?? -1);
      const writing = Promise.resolve(write());
      this.running.set(
        session,
        writing.catch(() => undefined).finally(() => this.running.delete(session)),
      );
      const reply = await writing;
      this.store.remember(session, { number, at: new Date(), ...(reply && { reply }) });
      return reply;
    } finally {
      await this.store.save(failures);
    }
  }

  private assertNew(number: number, last: number): void {
    if (number <= last)
      throw new CommandError(225, `Cannot run transaction or write ${number}: the session has begun ${last} already`);
  }

  /** Aborts what takes too long, and forgets what nobody will ask for again. */
  sweep(): void {
    this.abortWhere(({ startedAt }) => Date.now() - startedAt > TRANSACTION_MS);
    for (const [session, { at }] of this.store.sessions)
      if (Date.now() - at.getTime() > REMEMBERED_MS) this.store.remember(session, undefined);
  }
}

/** A session's name in the store and in memory. */
export function sessionName(lsid: unknown): string {
  const id = (lsid as Doc | undefined)?.id;
  if (!(id instanceof Binary)) throw new CommandError(72, 'A transaction number needs a session: lsid is missing');
  return id.toString('hex');
}

function identityOf({ lsid, txnNumber }: Doc): { session: string; number: number } {
  if (!Number.isInteger(txnNumber)) throw new CommandError(72, 'A transaction needs a txnNumber');
  return { session: sessionName(lsid), number: txnNumber as number };
}
