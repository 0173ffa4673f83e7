import { Binary } from 'bson';
import { parsePlain, toBson, type Doc } from '../bson/documents';
import { CommandError, noSuchTransaction } from '../errors';
import type { Command } from '../commands/command';
import { AFTER, sessionKey } from '../storage/keys';
import type { Store } from '../storage/store';
import type { Writer } from '../storage/writer';
import { Transaction } from './transaction';

/** What is kept of a session: its last transaction, or the replies of its last retryable write. */
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

  constructor(private readonly store: Store, private readonly onEnd: (transaction: Transaction) => void) {}

  /** The transaction a command belongs to, begun if it says so; none if it is not in one. Refuses (251, 225) what is over. */
  transactionOf({ body }: Command): Transaction | undefined {
    if (body.autocommit !== false) return undefined;
    const { session, number } = identityOf(body);
    const current = this.transactions.get(session);
    if (body.startTransaction !== true) {
      if (current?.number !== number || current.state !== 'open') throw noSuchTransaction(number);
      return current;
    }
    const last = current?.number ?? this.remembered(session)?.number ?? -1;
    if (number < last || (number === last && !current)) throw tooOld(number, last);
    if (number === last) throw new CommandError(263, `Transaction ${number} has already been started`);
    if (current) this.abort(session, current);
    const transaction = new Transaction(this.store, number);
    this.transactions.set(session, transaction);
    return transaction;
  }

  /** Commits; again is the same as once. */
  async commit({ body }: Command): Promise<void> {
    const { session, number } = identityOf(body);
    const transaction = this.transactions.get(session);
    if (transaction?.number === number) {
      if (transaction.state === 'committing') await transaction.ended;
      else await this.finish(session, transaction, () => transaction.commit((writer) => this.put(writer, session, { number, committed: true, replies: [] })));
    }
    const remembered = this.remembered(session);
    if (remembered?.number !== number || !remembered.committed) throw noSuchTransaction(number);
  }

  private async finish(session: string, transaction: Transaction, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      this.forget(session, transaction);
    }
  }

  private forget(session: string, transaction: Transaction): void {
    if (this.transactions.get(session) === transaction) this.transactions.delete(session);
    this.onEnd(transaction);
  }

  private abort(session: string, transaction: Transaction): void {
    transaction.abort();
    this.forget(session, transaction);
  }

  /** Aborts on a client's word; refuses (251) if there is nothing to abort. */
  abortNamed({ body }: Command): void {
    const { session, number } = identityOf(body);
    const transaction = this.transactions.get(session);
    if (transaction?.number !== number || transaction.state !== 'open') throw noSuchTransaction(number);
    this.abort(session, transaction);
  }

  /** Aborts the transactions in progress that `test` picks. */
  abortWhere(test: (transaction: Transaction, session: string) => boolean): void {
    for (const [session, transaction] of this.transactions) {
      if (transaction.state === 'open' && test(transaction, session)) this.abort(session, transaction);
    }
  }

  /** The reply this very write got before, if it was done already. Refuses (225) a number the session is past. */
  replay({ body }: Command): Buffer | undefined {
    if (body.txnNumber === undefined) return undefined;
    const { session, number, statement } = identityOf(body);
    const remembered = this.remembered(session);
    if (!remembered || number > remembered.number) return undefined;
    if (number < remembered.number || remembered.committed) throw tooOld(number, remembered.number);
    const found = remembered.replies.find((one) => one.statement === statement);
    return found && Buffer.from(found.reply.buffer);
  }

  /** Keeps a write's reply in the commit of the write itself, so that it is done once even if this server dies now. */
  remember(writer: Writer, { body }: Command, reply: Doc | Buffer): void {
    if (body.txnNumber === undefined) return;
    const { session, number, statement } = identityOf(body);
    const remembered = this.remembered(session);
    const earlier = remembered?.number === number ? remembered.replies : [];
    const raw = new Binary(Buffer.isBuffer(reply) ? reply : toBson(reply));
    this.put(writer, session, { number, committed: false, replies: [...earlier, { statement, reply: raw }] });
  }

  private put(writer: Writer, session: string, remembered: Omit<Remembered, 'at'>): void {
    writer.store.db.putSync(sessionKey(session), toBson({ ...remembered, at: new Date() }));
  }

  private remembered(session: string): Remembered | undefined {
    const raw = this.store.db.get(sessionKey(session));
    return raw && (parsePlain(raw) as unknown as Remembered);
  }

  /** Aborts what took too long and forgets writes nobody will repeat. */
  async sweep(writesToo: boolean): Promise<void> {
    this.abortWhere((transaction) => Date.now() - transaction.startedAt > TRANSACTION_MS);
    if (!writesToo) return;
    const prefix = sessionKey();
    const entries = [...this.store.db.getRange({ start: prefix, end: Buffer.concat([prefix, AFTER]) })];
    const old = entries.filter(({ value }) => Date.now() - (parsePlain(value) as unknown as Remembered).at.getTime() > REMEMBERED_MS);
    if (old.length > 0) await this.store.commit(() => old.forEach(({ key }) => this.store.db.removeSync(key)));
  }
}

const tooOld = (number: number, last: number): CommandError =>
  new CommandError(225, `Cannot start transaction ${number} because a newer transaction ${last} has already started`);

/** A session's name in the store and in memory. */
export const sessionName = (lsid: unknown): string => {
  const id = (lsid as Doc | undefined)?.id;
  if (!(id instanceof Binary)) throw new CommandError(72, 'A transaction number needs a session: lsid is missing');
  return id.toString('hex');
};

function identityOf(body: Doc): { session: string; number: number; statement: number } {
  const statement = (body.stmtIds as number[] | undefined)?.[0] ?? (body.stmtId as number | undefined) ?? 0;
  return { session: sessionName(body.lsid), number: Number(body.txnNumber), statement };
}
