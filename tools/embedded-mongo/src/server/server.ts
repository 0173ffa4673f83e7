import type { Doc } from '../bson/documents';
import { Call, type Reply } from '../commands/call';
import type { Command } from '../commands/command';
import { Cursors } from '../commands/cursors';
import { COMMANDS, type Entry } from '../commands/table';
import { CommandError } from '../errors';
import { readable } from '../query/filter';
import { Sessions } from '../sessions/sessions';
import type { Transaction } from '../sessions/transaction';
import { Reader } from '../storage/reader';
import type { Store } from '../storage/store';

/** Runs commands against a store. */
export class Server {
  readonly cursors = new Cursors();
  readonly sessions: Sessions;
  /** How often each command was run, by database and name. */
  readonly counts = new Map<string, Map<string, number>>();
  /** `host:port`, known once it listens. */
  address = '';

  constructor(readonly store: Store) {
    this.sessions = new Sessions(store, (ended) => this.cursors.closeWhere(({ owner }) => owner === ended));
  }

  /** Runs a command and never throws: what goes wrong is in the reply. `connection` stands for the client. */
  async run(command: Command, connection: object): Promise<Reply> {
    try {
      const entry = Object.hasOwn(COMMANDS, command.name) ? COMMANDS[command.name] : undefined;
      if (!entry) throw new CommandError(59, `no such command: '${command.name}'`);
      this.countCommand(command);
      const reply = await this.dispatch(entry, command, connection);
      return Buffer.isBuffer(reply) || 'ok' in reply ? reply : { ...reply, ok: 1 };
    } catch (error) {
      return toReply(error);
    }
  }

  private dispatch(entry: Entry, command: Command, connection: object): Reply | Promise<Reply> {
    if (entry.kind === 'plain') return entry.run({ server: this, command, body: command.body });
    const transaction = this.sessions.transactionOf(command);
    if (transaction) return this.runIn(transaction, entry, command, connection);
    if (entry.kind === 'read') return this.runRead(entry.run, command);
    return this.store.commit((writer) => {
      const earlier = this.sessions.replay(command);
      if (earlier) return earlier;
      const reply = entry.run(new Call(this, command, writer));
      this.sessions.remember(writer, command, { ...(reply as Doc), ok: 1 });
      return reply;
    });
  }

  private runRead(run: (call: Call) => Reply, command: Command): Reply {
    const reader = new Reader(this.store);
    const call = new Call(this, command, reader);
    try {
      return run(call);
    } finally {
      if (!call.kept) reader.close();
    }
  }

  private runIn(transaction: Transaction, entry: Exclude<Entry, { kind: 'plain' }>, command: Command, connection: object): Reply {
    transaction.connection = connection;
    try {
      if (entry.kind === 'schema') throw new CommandError(263, `Cannot run '${command.name}' in a multi-document transaction.`);
      const reply = entry.run(new Call(this, command, transaction));
      if ('writeErrors' in reply) this.abort(transaction);
      return reply;
    } catch (error) {
      this.abort(transaction); // as MongoDB does: a transaction does not survive an error
      throw error;
    }
  }

  private abort(transaction: Transaction): void {
    this.sessions.abortWhere((other) => other === transaction);
  }

  /** Aborts what a client that is gone has left open. */
  disconnected(connection: object): void {
    this.sessions.abortWhere((transaction) => transaction.connection === connection);
  }

  /** Gives up cursors and transactions, so that the store can be closed. */
  close(): void {
    this.sessions.abortWhere(() => true);
    this.cursors.closeWhere(() => true);
  }

  private countCommand({ db, name }: Command): void {
    let counts = this.counts.get(db);
    if (!counts) this.counts.set(db, (counts = new Map<string, number>()));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}

function toReply(error: unknown): Doc {
  if (error instanceof CommandError) return error.toReply();
  const name = error instanceof Error ? error.constructor.name : '';
  if (name === 'MingoError') return new CommandError(2, readable(error)).toReply();
  if (name.startsWith('BSON')) return new CommandError(22, readable(error)).toReply();
  console.error(error);
  return { ...new CommandError(1, `internal error: ${readable(error)}`).toReply(), codeName: 'InternalError' };
}
