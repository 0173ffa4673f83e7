import { Binary } from 'bson';
import type { Doc } from '../bson/values';
import { CommandError, noSuchTransaction } from '../errors';
import type { Store } from './store';
import { Transaction } from './transaction';

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
