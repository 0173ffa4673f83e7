import type { Doc } from '../bson/documents';
import { Call } from '../commands/call';
import { assertFields, Command } from '../commands/command';
import { Cursors } from '../commands/cursors';
import { COMMANDS, type Entry } from '../commands/table';
import { CommandError } from '../errors';
import { readable } from '../query/filter';
import { Sessions } from '../storage/sessions';
import type { Store } from '../storage/store';
import type { Transaction } from '../storage/transaction';
import { Live } from '../storage/view';

/** Runs commands against a store. */
export class Server {
  readonly cursors = new Cursors();
  readonly sessions: Sessions;
  /** `host:port`, known once it listens. */
  address = '';

  constructor(readonly store: Store) {
    this.sessions = new Sessions(store);
  }

  /** Runs a command and never throws: what goes wrong is in the reply. `connection` stands for the client. */
  async run(body: Doc, connection: object): Promise<Doc> {
    try {
      return { ...(await this.dispatch(new Command(body), connection)), ok: 1 };
    } catch (error) {
      return toReply(error);
    }
  }

  private dispatch(command: Command, connection: object): Doc | Promise<Doc> {
    const { name, body } = command;
    const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!entry) throw new CommandError(59, `no such command: '${name}'`);
    if (entry.fields !== undefined) assertFields(body, `${name} ${entry.fields}`, name);
    if (entry.kind === 'server') return entry.run({ server: this, command, body });
    const transaction = this.sessions.transactionOf(body);
    if (transaction) return this.runIn(transaction, entry, command, connection);
    const call = new Call(this, command, new Live(this.store));
    return entry.kind === 'read' ? entry.run(call) : this.sessions.once(body, () => entry.run(call));
  }

  private async runIn(transaction: Transaction, { kind, run }: Exclude<Entry, { kind: 'server' }>, command: Command, connection: object): Promise<Doc> {
    transaction.connection = connection;
    try {
      if (kind === 'catalog') throw new CommandError(263, `Cannot run '${command.name}' in a multi-document transaction.`);
      const reply = await run(new Call(this, command, transaction));
      if ('writeErrors' in reply) transaction.end();
      return reply;
    } catch (error) {
      transaction.end(); // as MongoDB does: a transaction does not survive an error
      throw error;
    }
  }

  /** Aborts what a client that is gone has left open. */
  disconnected(connection: object): void {
    this.sessions.abortWhere((transaction) => transaction.connection === connection);
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
