import { Binary } from 'bson';
import type { Doc } from '../bson/documents';
import { CommandError, noSuchTransaction } from '../errors';
import type { Store } from './store';
import { Transaction } from './transaction';

/** What is kept of a session: its last retryable write with its reply, or its last commit. */
type Remembered = { number: number; at: Date; reply?: Doc } | undefined;

const TRANSACTION_MS = 60_000;
const REMEMBERED_MS = 60 * 60_000;

/** Sessions: transactions in progress, and what was written once and must not be again. */
export class Sessions {
  private readonly transactions = new Map<string, Transaction>();
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly store: Store) {}

  /** The transaction a command belongs to, begun if it says so; none if it is not in one. Refuses (251, 225) what is over. */
  transactionOf(body: Doc, connection: object = {}): Transaction | undefined {
    if (body.autocommit !== false) return undefined;
    const { session, number } = identityOf(body);
    const latest = this.transactions.get(session);
    if (body.startTransaction !== true) {
      if (latest?.number !== number || !latest.isOpen) throw noSuchTransaction(number);
      return latest;
    }
    this.assertNew(number, Math.max(latest?.number ?? -1, this.remembered(session)?.number ?? -1));
    latest?.end();
    const transaction = new Transaction(this.store, number, connection);
    this.transactions.set(session, transaction);
    return transaction;
  }

  /** Commits; again is the same as once. */
  async commit(body: Doc): Promise<void> {
    const { session, number } = identityOf(body);
    const remembered = this.remembered(session);
    if (remembered?.number !== number || remembered.reply) {
      this.transactionOf(body)?.commit();
      this.store.remember(session, { number, at: new Date() });
    }
    await this.store.save(); // also where the reply was lost while the commit was on its way to the disk
  }

  /** Aborts the transactions in progress that `test` picks. */
  abortWhere(test: (transaction: Transaction, session: string) => boolean): void {
    for (const [session, transaction] of this.transactions) if (test(transaction, session)) transaction.end();
  }

  /**
   * Does a write and waits until it is on the disk. One that was done before is answered as it was then; what is kept for that
   * is saved with its own changes, so that it is once even if this server dies now. Refuses (225) a number the session is past.
   */
  async once(body: Doc, write: () => Doc | Promise<Doc>): Promise<Doc> {
    try {
      if (body.txnNumber === undefined) return await write();
      const { session, number } = identityOf(body);
      await this.running.get(session);
      const remembered = this.remembered(session);
      if (remembered?.number === number && remembered.reply) return remembered.reply;
      this.assertNew(number, remembered?.number ?? -1);
      const writing = Promise.resolve(write());
      this.running.set(session, writing.catch(() => undefined).finally(() => this.running.delete(session)));
      const reply = await writing;
      this.store.remember(session, { number, at: new Date(), reply });
      return reply;
    } finally {
      await this.store.save();
    }
  }

  private assertNew(number: number, last: number): void {
    if (number <= last) throw new CommandError(225, `Cannot run transaction or write ${number}: the session has begun ${last} already`);
  }

  private remembered(session: string): Remembered {
    return this.store.sessions.get(session) as Remembered;
  }

  /** Aborts what takes too long, and forgets what nobody will ask for again. */
  sweep(): void {
    this.abortWhere(({ startedAt }) => Date.now() - startedAt > TRANSACTION_MS);
    for (const [session, { isOpen }] of this.transactions) if (!isOpen) this.transactions.delete(session);
    for (const session of this.store.sessions.keys()) {
      if (Date.now() - this.remembered(session)!.at.getTime() > REMEMBERED_MS) this.store.remember(session, undefined);
    }
  }
}

/** A session's name in the store and in memory. */
export function sessionName(lsid: unknown): string {
  const id = (lsid as Doc | undefined)?.id;
  if (!(id instanceof Binary)) throw new CommandError(72, 'A transaction number needs a session: lsid is missing');
  return id.toString('hex');
}

const identityOf = ({ lsid, txnNumber }: Doc): { session: string; number: number } => ({ session: sessionName(lsid), number: Number(txnNumber) });
