import type { Doc } from '../bson/documents';
import { Edge, RANK } from '../bson/values';
import { assertFields, Call } from '../commands/call';
import { Cursors } from '../commands/cursors';
import { COMMANDS } from '../commands/table';
import { CommandError } from '../errors';
import { readable } from '../query/filter';
import { Sessions } from '../storage/sessions';
import type { Store } from '../storage/store';

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
      return { ...(await this.dispatch(body, connection)), ok: 1 };
    } catch (error) {
      return toReply(error);
    }
  }

  /** Ends and deletes what is over: transactions, sessions, cursors, and documents that TTL indexes say have expired. */
  async sweep(): Promise<void> {
    this.sessions.sweep();
    this.cursors.sweep();
    for (const collection of this.store.collections.values()) {
      for (const index of collection.indexes) {
        const { expireAfterSeconds: seconds } = index.spec;
        const limit = new Date(Date.now() - (seconds ?? 0) * 1000);
        const expired = seconds === undefined ? [] : [...index.records(index.span([], new Edge(-1, RANK.date), new Edge(1, RANK.date, limit)))];
        for (const record of expired) if (!this.store.holder(collection, record, undefined)) this.store.put(collection, [[record, undefined]]);
      }
    }
    await this.store.save();
  }

  private async dispatch(body: Doc, connection: object): Promise<Doc> {
    const { name } = new Call(this, body, this.store);
    const [kind, run, fields] = (Object.hasOwn(COMMANDS, name) && COMMANDS[name]) || [];
    if (!run) throw new CommandError(59, `no such command: '${name}'`);
    if (fields !== undefined) assertFields(body, `${name} ${fields}`, name);
    const transaction = kind === 'server' ? undefined : this.sessions.transactionOf(body, connection);
    const call = new Call(this, body, transaction ?? this.store);
    if (!transaction) return kind === 'write' || kind === 'catalog' ? this.sessions.once(body, () => run(call)) : run(call);
    try {
      if (kind === 'catalog') throw new CommandError(263, `Cannot run '${name}' in a multi-document transaction.`);
      const reply = await run(call);
      if ('writeErrors' in reply) transaction.end();
      return reply;
    } catch (error) {
      transaction.end(); // as MongoDB does: a transaction does not survive an error
      throw error;
    }
  }
}

function toReply(error: unknown): Doc {
  if (error instanceof CommandError) return error.toReply();
  const name = error instanceof Error ? error.constructor.name : '';
  const code = name === 'MingoError' ? 2 : name.startsWith('BSON') ? 22 : 1;
  if (code === 1) console.error(error);
  return new CommandError(code, readable(error)).toReply();
}
