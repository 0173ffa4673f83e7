import type { Doc } from '../bson/documents';
import { Call, type Reply } from '../commands/call';
import { assertFields, type Command } from '../commands/command';
import { Cursors } from '../commands/cursors';
import { COMMANDS, type Entry } from '../commands/table';
import { CommandError } from '../errors';
import { readable } from '../query/filter';
import { Sessions } from '../sessions/sessions';
import type { Transaction } from '../sessions/transaction';
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
    this.sessions = new Sessions(store);
  }

  /** Runs a command and never throws: what goes wrong is in the reply. `connection` stands for the client. */
  async run(command: Command, connection: object): Promise<Reply> {
    try {
      const reply = await this.dispatch(command, connection);
      return 'ok' in reply || Buffer.isBuffer(reply) ? reply : { ...reply, ok: 1 };
    } catch (error) {
      return toReply(error);
    }
  }

  private dispatch(command: Command, connection: object): Reply | Promise<Reply> {
    const { name, body } = command;
    const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!entry) throw new CommandError(59, `no such command: '${name}'`);
    this.countCommand(command);
    if (entry.fields !== undefined) assertFields(body, `${name} ${entry.fields}`, name);
    if (entry.kind === 'server') return entry.run({ server: this, command, body });
    const transaction = this.sessions.transactionOf(body);
    if (transaction) return this.runIn(transaction, entry, command, connection);
    if (entry.kind === 'read') return entry.run(new Call(this, command, this.store.reader()));
    return this.store.commit((writer) => {
      const earlier = this.sessions.replay(body);
      if (earlier) return earlier;
      const reply = { ...entry.run(new Call(this, command, writer)), ok: 1 };
      this.sessions.remember(writer, body, reply);
      return reply;
    });
  }

  private runIn(transaction: Transaction, { kind, run }: Entry, command: Command, connection: object): Reply {
    transaction.connection = connection;
    try {
      if (kind === 'catalog') throw new CommandError(263, `Cannot run '${command.name}' in a multi-document transaction.`);
      const reply = (run as (call: Call) => Reply)(new Call(this, command, transaction));
      if ('writeErrors' in reply) transaction.abort();
      return reply;
    } catch (error) {
      transaction.abort(); // as MongoDB does: a transaction does not survive an error
      throw error;
    }
  }

  /** Aborts what a client that is gone has left open. */
  disconnected(connection: object): void {
    this.sessions.abortWhere((transaction) => transaction.connection === connection);
  }

  private countCommand({ db, name }: Command): void {
    if (!this.counts.has(db)) this.counts.set(db, new Map());
    const counts = this.counts.get(db)!;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}

function toReply(error: unknown): Doc {
  if (error instanceof CommandError) return error.toReply();
  const name = error instanceof Error ? error.constructor.name : '';
  if (name === 'MingoError') return new CommandError(2, readable(error)).toReply();
  if (name.startsWith('BSON')) return new CommandError(22, readable(error)).toReply();
  console.error(error);
  return new CommandError(1, `internal error: ${readable(error)}`).toReply();
}
