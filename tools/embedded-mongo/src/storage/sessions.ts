import { Binary } from 'bson';
import type { Doc } from '../bson/documents';
import { CommandError, noSuchTransaction } from '../errors';
import type { Store } from './store';
import { Transaction } from './transaction';

/** What is kept of a session: that its last transaction was committed, or the replies of its last retryable write. */
interface Remembered {
  number: number;
  at: Date;
  committed: boolean;
  replies: { statement: number; reply: Doc }[];
}

const TRANSACTION_MS = 60_000;
const REMEMBERED_MS = 60 * 60_000;

/** Sessions: transactions in progress, and what was written once and must not be again. */
export class Sessions {
  private readonly transactions = new Map<string, Transaction>();
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly store: Store) {}

  /** The transaction a command belongs to, begun if it says so; none if it is not in one. Refuses (251, 225) what is over. */
  transactionOf(body: Doc): Transaction | undefined {
    if (body.autocommit !== false) return undefined;
    const { session, number } = identityOf(body);
    if (body.startTransaction !== true) return this.openTransaction(body);
    const last = Math.max(this.transactions.get(session)?.number ?? -1, this.remembered(session)?.number ?? -1);
    if (number <= last) throw tooOld(number, last);
    this.transactions.get(session)?.end();
    const transaction = new Transaction(this.store, number);
    this.transactions.set(session, transaction);
    return transaction;
  }

  private openTransaction(body: Doc): Transaction {
    const { session, number } = identityOf(body);
    const transaction = this.transactions.get(session);
    if (transaction?.number !== number || !transaction.isOpen) throw noSuchTransaction(number);
    return transaction;
  }

  /** Commits; again is the same as once. */
  async commit(body: Doc): Promise<void> {
    const { session, number } = identityOf(body);
    const transaction = this.transactions.get(session);
    if (transaction?.number === number && transaction.isOpen) {
      transaction.commit();
      this.put(session, { number, committed: true, replies: [] });
      return this.store.save();
    }
    const remembered = this.remembered(session);
    if (remembered?.number !== number || !remembered.committed) throw noSuchTransaction(number);
    await this.store.save(); // the commit whose reply was lost may still be on its way to the disk
  }

  /** Aborts on a client's word; refuses (251) if there is nothing to abort. */
  abort(body: Doc): void {
    this.openTransaction(body).end();
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
    const { session, number, statement } = body.txnNumber === undefined ? { session: '', number: 0, statement: 0 } : identityOf(body);
    await this.running.get(session);
    const remembered = this.remembered(session);
    if (remembered && (number < remembered.number || (number === remembered.number && remembered.committed))) throw tooOld(number, remembered.number);
    const replies = remembered?.number === number ? remembered.replies : [];
    try {
      const earlier = replies.find((one) => one.statement === statement)?.reply;
      if (earlier) return earlier;
      const writing = Promise.resolve(write());
      if (session) this.running.set(session, writing.catch(() => undefined).finally(() => this.running.delete(session)));
      const reply = { ...(await writing), ok: 1 };
      if (session) this.put(session, { number, committed: false, replies: [...replies, { statement, reply }] });
      return reply;
    } finally {
      await this.store.save();
    }
  }

  private put(session: string, remembered: Omit<Remembered, 'at'>): void {
    const doc = { ...remembered, at: new Date() };
    this.store.sessions.set(session, doc);
    this.store.changed(['sessions', session, doc]);
  }

  private remembered(session: string): Remembered | undefined {
    return this.store.sessions.get(session) as Remembered | undefined;
  }

  /** Aborts what takes too long, and forgets what nobody will ask for again. */
  sweep(): void {
    this.abortWhere(({ startedAt }) => Date.now() - startedAt > TRANSACTION_MS);
    for (const [session, { isOpen }] of this.transactions) if (!isOpen) this.transactions.delete(session);
    for (const session of this.store.sessions.keys()) {
      if (Date.now() - this.remembered(session)!.at.getTime() < REMEMBERED_MS) continue;
      this.store.sessions.delete(session);
      this.store.changed(['sessions', session, undefined]);
    }
  }
}

const tooOld = (number: number, last: number): CommandError =>
  new CommandError(225, `Cannot run transaction or write ${number}: the session has begun ${last} already`);

/** A session's name in the store and in memory. */
export function sessionName(lsid: unknown): string {
  const id = (lsid as Doc | undefined)?.id;
  if (!(id instanceof Binary)) throw new CommandError(72, 'A transaction number needs a session: lsid is missing');
  return id.toString('hex');
}

function identityOf(body: Doc): { session: string; number: number; statement: number } {
  const [statement = body.stmtId ?? 0] = (body.stmtIds as number[] | undefined) ?? [];
  return { session: sessionName(body.lsid), number: Number(body.txnNumber), statement: Number(statement) };
}
