import { Binary } from 'bson';
import { parsePlain, toBson, type Doc } from '../bson/documents';
import { CommandError, noSuchTransaction } from '../errors';
import { AFTER, SESSIONS } from '../storage/keys';
import type { Store } from '../storage/store';
import type { Writer } from '../storage/writer';
import { Transaction } from './transaction';

/** What is kept of a session: that its last transaction was committed, or the replies of its last retryable write. */
interface Remembered {
  number: number;
  at: Date;
  committed: boolean;
  replies: { statement: number; reply: Binary }[];
}

const TRANSACTION_MS = 60_000;
const REMEMBERED_MS = 60 * 60_000;

/** Sessions: transactions in progress, and what was written once and must not be again. */
export class Sessions {
  private readonly transactions = new Map<string, Transaction>();

  constructor(private readonly store: Store) {}

  /** The transaction a command belongs to, begun if it says so; none if it is not in one. Refuses (251, 225) what is over. */
  transactionOf(body: Doc): Transaction | undefined {
    if (body.autocommit !== false) return undefined;
    const { session, number } = identityOf(body);
    if (body.startTransaction !== true) return this.openTransaction(body);
    const last = Math.max(this.transactions.get(session)?.number ?? -1, this.remembered(session)?.number ?? -1);
    if (number <= last) throw tooOld(number, last);
    this.transactions.get(session)?.abort();
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
      return transaction.commit((writer) => this.put(writer, session, { number, committed: true, replies: [] }));
    }
    await this.store.commit(() => undefined); // a commit whose reply was lost may still be on its way to the disk
    const remembered = this.remembered(session);
    if (remembered?.number !== number || !remembered.committed) throw noSuchTransaction(number);
  }

  /** Aborts on a client's word; refuses (251) if there is nothing to abort. */
  abort(body: Doc): void {
    this.openTransaction(body).abort();
  }

  /** Aborts the transactions in progress that `test` picks. */
  abortWhere(test: (transaction: Transaction, session: string) => boolean): void {
    for (const [session, transaction] of this.transactions) if (test(transaction, session)) transaction.abort();
  }

  /** The reply this very write got before, if it was done already. Refuses (225) a number the session is past. */
  replay(body: Doc): Buffer | undefined {
    if (body.txnNumber === undefined) return undefined;
    const { session, number, statement } = identityOf(body);
    const remembered = this.remembered(session);
    if (!remembered || number > remembered.number) return undefined;
    if (number < remembered.number || remembered.committed) throw tooOld(number, remembered.number);
    const found = remembered.replies.find((one) => one.statement === statement);
    return found && Buffer.from(found.reply.buffer);
  }

  /** Keeps a write's reply in the commit of the write itself, so that it is done once even if this server dies now. */
  remember(writer: Writer, body: Doc, reply: Doc): void {
    if (body.txnNumber === undefined) return;
    const { session, number, statement } = identityOf(body);
    const remembered = this.remembered(session);
    const earlier = remembered?.number === number ? remembered.replies : [];
    this.put(writer, session, { number, committed: false, replies: [...earlier, { statement, reply: new Binary(toBson(reply)) }] });
  }

  private put(writer: Writer, session: string, remembered: Omit<Remembered, 'at'>): void {
    writer.store.db.putSync(sessionKey(session), toBson({ ...remembered, at: new Date() }));
  }

  private remembered(session: string): Remembered | undefined {
    const raw = this.store.db.get(sessionKey(session));
    return raw && (parsePlain(raw) as unknown as Remembered);
  }

  /** Aborts what takes too long. */
  abortOld(): void {
    this.abortWhere(({ startedAt }) => Date.now() - startedAt > TRANSACTION_MS);
  }

  /** Forgets what nobody will ask for again. */
  async sweep(): Promise<void> {
    for (const [session, { isOpen }] of this.transactions) if (!isOpen) this.transactions.delete(session);
    const all = this.store.db.getRange({ start: SESSIONS, end: Buffer.concat([SESSIONS, AFTER]) });
    const old = [...all].filter(({ value }) => Date.now() - (parsePlain(value).at as Date).getTime() > REMEMBERED_MS);
    if (old.length > 0) await this.store.commit(({ store }) => old.forEach(({ key }) => store.db.removeSync(key)));
  }
}

const sessionKey = (session: string): Buffer => Buffer.concat([SESSIONS, Buffer.from(session)]);

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
