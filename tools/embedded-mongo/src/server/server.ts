import { Edge, RANK, type Doc } from '../bson/values';
import { assertFields, Call } from '../commands/call';
import { create, createIndexes, drop, dropDatabase, dropIndexes, listCollections, listIndexes } from '../commands/catalog';
import { abortTransaction, buildInfo, commitTransaction, Cursors, endSessions, getMore, hello, killCursors } from '../commands/server-commands';
import { aggregate, count, distinct, explain, find } from '../commands/read';
import { findAndModify, insert, remove, update } from '../commands/write';
import { CommandError, toCommandError } from '../errors';
import { Sessions } from '../storage/transaction';
import type { Store } from '../storage/store';

/**
 * A command, and the fields it may have beside its name; without a list any, for what they say cannot matter. A `catalog`
 * command is a write no transaction can make; a `server` command is in no transaction.
 */
type Entry = [kind: 'server' | 'read' | 'write' | 'catalog', run: (call: Call) => Doc | void | Promise<Doc | void>, fields?: string];

const nothing: Entry = ['server', () => undefined];
const modifying: Entry = ['write', findAndModify, 'query sort update remove new fields upsert arrayFilters hint let bypassDocumentValidation'];

/** Every command this server knows. */
const COMMANDS: Record<string, Entry> = {
  hello: ['server', hello], isMaster: ['server', hello], ismaster: ['server', hello], ping: nothing, buildInfo: ['server', buildInfo], buildinfo: ['server', buildInfo],
  startSession: nothing, refreshSessions: nothing, endSessions: ['server', endSessions, ''], killSessions: ['server', endSessions, ''],
  commitTransaction: ['server', commitTransaction, 'recoveryToken'], abortTransaction: ['server', abortTransaction, 'recoveryToken'],
  getMore: ['server', getMore, 'collection batchSize'], killCursors: ['server', killCursors, 'cursors'],
  find: ['read', find, 'filter sort projection hint skip limit batchSize singleBatch let allowDiskUse noCursorTimeout'],
  aggregate: ['read', aggregate, 'pipeline cursor hint let allowDiskUse bypassDocumentValidation'],
  count: ['read', count, 'query limit skip hint fields'], distinct: ['read', distinct, 'key query hint'], explain: ['read', explain, 'verbosity'],
  listCollections: ['read', listCollections, 'filter nameOnly authorizedCollections cursor'], listIndexes: ['read', listIndexes, 'cursor'],
  insert: ['write', insert, 'documents ordered bypassDocumentValidation'], update: ['write', update, 'updates ordered bypassDocumentValidation let'],
  delete: ['write', remove, 'deletes ordered let'], findAndModify: modifying, findandmodify: modifying,
  create: ['write', create, ''], // what else it can say makes another kind of collection
  createIndexes: ['catalog', createIndexes, 'indexes commitQuorum'], dropIndexes: ['catalog', dropIndexes, 'index'], drop: ['catalog', drop, ''], dropDatabase: ['catalog', dropDatabase, ''],
};

/** Runs commands against a store. */
export class Server {
  readonly cursors = new Cursors();
  /** `host:port`, known once it listens. */
  address = '';

  constructor(readonly store: Store, readonly sessions = new Sessions(store)) {}

  /** Runs a command and never throws: what goes wrong is in the reply. `connection` stands for the client. */
  async run(body: Doc, connection: object): Promise<Doc> {
    try {
      return { ...(await this.dispatch(body, connection)), ok: 1 };
    } catch (error) {
      return toCommandError(error).toReply();
    }
  }

  /** Ends and deletes what is over: transactions, sessions, cursors, and documents that TTL indexes say have expired. */
  async sweep(): Promise<void> {
    this.sessions.sweep();
    this.cursors.sweep();
    for (const collection of this.store.collections.values()) {
      for (const index of collection.indexes.filter(({ spec }) => spec.expireAfterSeconds !== undefined)) {
        const limit = new Date(Date.now() - index.spec.expireAfterSeconds! * 1000);
        const expired = [...index.records(index.span([], new Edge(-1, RANK.date), new Edge(1, RANK.date, limit)))];
        for (const record of expired) if (!this.store.holder(collection, record, undefined)) this.store.put(collection, [[record, undefined]]);
      }
    }
    await this.store.save();
  }

  private async dispatch(body: Doc, connection: object): Promise<Doc | void> {
    const [name = ''] = Object.keys(body);
    if (!Object.hasOwn(COMMANDS, name)) throw new CommandError(59, `no such command: '${name}'`);
    const [kind, run, fields] = COMMANDS[name]!;
    if (fields !== undefined) assertFields(body, `${name} ${fields}`, name);
    const transaction = kind === 'server' ? undefined : this.sessions.transactionOf(body, connection);
    const call = new Call(this, body, transaction ?? this.store);
    if (!transaction) return kind === 'write' || kind === 'catalog' ? this.sessions.once(body, () => run(call)) : run(call);
    try {
      if (kind === 'catalog') throw new CommandError(263, `Cannot run '${name}' in a multi-document transaction.`);
      const reply = await run(call);
      if (reply && 'writeErrors' in reply) transaction.end();
      return reply;
    } catch (error) {
      transaction.end(); // as MongoDB does: a transaction does not survive an error
      throw error;
    }
  }
}
