import { Binary } from 'bson';
import type { Doc } from '../bson/values';
import { CommandError, noSuchTransaction } from '../errors';
import type { Store } from './store';
import { Transaction } from './transaction';
import type { OpenTransaction } from './view';

const TRANSACTION_MS = 60_000;
const SESSION_TIMEOUT_MS = 60 * 60_000;

/** The sessions: transactions in progress, and retryable writes that must not be repeated. */
export class Sessions {
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly store: Store) {}

  /**
   * Returns the transaction of a command, and begins it if the command requests that. The result is undefined without a
   * transaction. Throws 251 or 225 if it is over.
   */
  findTransaction(body: Doc, connection: object = {}): OpenTransaction | undefined {
    if (body.autocommit !== false) return undefined;
    const { session, number } = readIdentity(body);
    const latest = this.store.open.get(session);
    if (body.startTransaction === true) {
      this.assertNew(number, Math.max(latest?.number ?? -1, this.store.sessions.get(session)?.number ?? -1));
      latest?.end();
      return new Transaction(this.store, session, number, connection);
    }
    if (latest?.number !== number) throw noSuchTransaction(number);
    return latest;
  }

  /** Commits the transaction. A repeated commit has no further effect. */
  async commit(body: Doc): Promise<void> {
    const { session, number } = readIdentity(body);
    const { failures } = this.store;
    const lastWrite = this.store.sessions.get(session);
    if (lastWrite?.number !== number || lastWrite.reply) {
      this.findTransaction(body)?.commit();
      this.store.saveSession(session, { number, at: new Date() });
    }
    await this.store.save(failures); // This is also needed after a lost reply to an unfinished commit.
  }

  /** Aborts the transactions in progress for which `test` is true. */
  abortWhere(test: (transaction: OpenTransaction) => boolean): void {
    for (const transaction of this.store.open.values()) if (test(transaction)) transaction.end();
  }

  /**
   * Runs a write and waits until it is on the disk. A repeated write gets the reply of the first one. That reply is
   * saved together with the changes, so that the write is applied once even after a crash. Throws 225 for a number
   * below the session's latest one.
   */
  async once(body: Doc, write: () => Doc | void | Promise<Doc | void>): Promise<Doc | void> {
    const { failures } = this.store;
    try {
      if (body.txnNumber === undefined) return await write();
      const { session, number } = readIdentity(body);
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
      this.store.saveSession(session, { number, at: new Date(), ...(reply && { reply }) });
      return reply;
    } finally {
      await this.store.save(failures);
    }
  }

  private assertNew(number: number, last: number): void {
    if (number <= last)
      throw new CommandError(225, `Cannot run transaction or write ${number}: the session has begun ${last} already`);
  }

  /** Aborts transactions that take too long, and removes writes that are no longer retried. */
  sweep(): void {
    this.abortWhere(({ startedAt }) => Date.now() - startedAt > TRANSACTION_MS);
    for (const [session, { at }] of this.store.sessions)
      if (Date.now() - at.getTime() > SESSION_TIMEOUT_MS) this.store.saveSession(session, undefined);
  }
}

/** Returns a session's name in the store and in memory. */
export function sessionName(lsid: unknown): string {
  const id = (lsid as Doc | undefined)?.id;
  if (!(id instanceof Binary)) throw new CommandError(72, 'A transaction number needs a session: lsid is missing');
  return id.toString('hex');
}

function readIdentity({ lsid, txnNumber }: Doc): { session: string; number: number } {
  if (!Number.isInteger(txnNumber)) throw new CommandError(72, 'A transaction needs a txnNumber');
  return { session: sessionName(lsid), number: txnNumber as number };
}
