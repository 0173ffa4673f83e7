import { Edge } from '../bson/compare';
import { RANK } from '../bson/ranks';
import { type Doc } from '../bson/values';
import { assertFields, Call } from '../commands/call';
import {
  create,
  createIndexes,
  drop,
  dropDatabase,
  dropIndexes,
  listCollections,
  listDatabases,
  listIndexes,
} from '../commands/catalog';
import {
  abortTransaction,
  buildInfo,
  commitTransaction,
  endSessions,
  getMore,
  hello,
  killCursors,
} from '../commands/server-commands';
import { Cursors } from '../commands/cursors';
import { aggregate, count, distinct, explain, find } from '../commands/read';
import { findAndModify, insert, remove, update } from '../commands/write';
import { CommandError, toCommandError } from '../errors';
import { Sessions } from '../storage/sessions';
import type { Store } from '../storage/store';

/**
 * A command, and its fields beside its name. Without a list any field is allowed, because its value has no effect. A
 * `catalog` command is a write that is not allowed in a transaction. A `server` command is never in a transaction.
 */
type Entry = [
  kind: 'server' | 'read' | 'write' | 'catalog',
  run: (call: Call) => Doc | void | Promise<Doc | void>,
  fields?: string,
];

const nothing: Entry = ['server', () => undefined];
const modifying: Entry = [
  'write',
  findAndModify,
  'query sort update remove new fields upsert arrayFilters hint bypassDocumentValidation',
];

/** All commands that this server supports. */
const COMMANDS: Record<string, Entry> = {
  hello: ['server', hello],
  isMaster: ['server', hello],
  ismaster: ['server', hello],
  ping: nothing,
  buildInfo: ['server', buildInfo],
  buildinfo: ['server', buildInfo],
  startSession: nothing,
  refreshSessions: nothing,
  endSessions: ['server', endSessions, ''],
  killSessions: ['server', endSessions, ''],
  commitTransaction: ['server', commitTransaction, 'recoveryToken'],
  abortTransaction: ['server', abortTransaction, 'recoveryToken'],
  getMore: ['server', getMore, 'collection batchSize'],
  killCursors: ['server', killCursors, 'cursors'],
  find: ['read', find, 'filter sort projection hint skip limit batchSize singleBatch allowDiskUse noCursorTimeout'],
  aggregate: ['read', aggregate, 'pipeline cursor hint allowDiskUse bypassDocumentValidation'],
  count: ['read', count, 'query limit skip hint fields'],
  distinct: ['read', distinct, 'key query hint'],
  explain: ['read', explain, 'verbosity'],
  listDatabases: ['read', listDatabases, 'filter nameOnly authorizedDatabases'],
  listCollections: ['read', listCollections, 'filter nameOnly authorizedCollections cursor'],
  listIndexes: ['read', listIndexes, 'cursor'],
  insert: ['write', insert, 'documents ordered bypassDocumentValidation'],
  update: ['write', update, 'updates ordered bypassDocumentValidation'],
  delete: ['write', remove, 'deletes ordered'],
  findAndModify: modifying,
  findandmodify: modifying,
  create: ['write', create, ''], // Other options create other collections.
  createIndexes: ['catalog', createIndexes, 'indexes commitQuorum'],
  dropIndexes: ['catalog', dropIndexes, 'index'],
  drop: ['catalog', drop, ''],
  dropDatabase: ['catalog', dropDatabase, ''],
};

const IN_TRANSACTIONS =
  'find aggregate distinct insert update delete findAndModify findandmodify create getMore killCursors commitTransaction abortTransaction'.split(
    ' ',
  );

/**
 * Returns the error of a write concern that a single server cannot meet. As in MongoDB, the write is done anyway.
 * Throws 9 or 72 for invalid concerns and for reads.
 */
function unsatisfiedConcern(concern: Doc | undefined, writes: boolean): Doc | undefined {
  if (!concern) return undefined;
  if (!writes) throw new CommandError(72, 'Command does not support writeConcern');
  const { w = 1, j: _j, wtimeout: _t, fsync: _f, provenance: _p, ...unknown } = concern;
  const [field] = Object.keys(unknown);
  if (field !== undefined) throw new CommandError(9, `unrecognized field: ${field}`);
  if (typeof w === 'string')
    return w === 'majority'
      ? undefined
      : {
          code: 79,
          codeName: 'UnknownReplWriteConcern',
          errmsg: `No write concern mode named '${w}' found in replica set configuration`,
        };
  if (!Number.isInteger(w) || (w as number) < 0 || (w as number) > 50)
    throw new CommandError(9, 'w has to be a non-negative number and not greater than 50; or a string');
  return (w as number) > 1
    ? { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' }
    : undefined;
}

/**
 * Returns whether a read may only return data that is on the disk. Throws 9 or 115 for levels that are unknown, or not
 * supported here.
 */
function assertReadConcern(concern: Doc | undefined, transactional: boolean): boolean {
  const { level = 'local', provenance: _p, afterClusterTime: _a, ...unknown } = concern ?? {};
  if (!['local', 'available', 'majority', 'linearizable', 'snapshot'].includes(String(level)))
    throw new CommandError(9, `Unrecognized readConcern level: ${String(level)}`);
  const [field] = Object.keys(unknown);
  if (field !== undefined || (level === 'snapshot' && !transactional))
    throw new CommandError(
      115,
      `This server does not support readConcern ${field ?? "level 'snapshot' outside a transaction"}`,
    );
  return level === 'majority' || level === 'linearizable';
}

/** Milliseconds of each second in which dropped data is deleted. */
const DELETING_MS = 10;

/** Runs commands against a store. */
export class Server {
  readonly cursors = new Cursors();
  /** `host:port`, set once the server listens. */
  address = '';

  constructor(
    readonly store: Store,
    readonly sessions = new Sessions(store),
  ) {}

  /** Runs a command and never throws; errors are in the reply. `connection` identifies the client. */
  async run(body: Doc, connection: object): Promise<Doc> {
    try {
      return { ...(await this.dispatch(body, connection)), ok: 1 };
    } catch (error) {
      return toCommandError(error).toReply();
    }
  }

  /**
   * Ends transactions, sessions and cursors that have timed out, and deletes documents that TTL indexes have expired.
   */
  async sweep(): Promise<void> {
    const { failures } = this.store;
    this.sessions.sweep();
    this.cursors.sweep();
    for (const collection of this.store.collections.values()) {
      for (const index of collection.indexes) {
        const { expireAfterSeconds } = index.spec;
        if (expireAfterSeconds === undefined) continue;
        const limit = new Date(Date.now() - expireAfterSeconds * 1000);
        const span = index.span([], new Edge(-1, RANK.date), new Edge(1, RANK.date, limit));
        const expired = Array.from(collection.keysIn(index, span), ({ record }) => record);
        for (const record of expired)
          if (!this.store.blockingTransaction(collection, record, undefined))
            this.store.put(collection, [[record, undefined]]);
      }
    }
    for (const until = Date.now() + DELETING_MS; this.store.deleteDropped() && Date.now() < until;);
    await this.store.save(failures);
  }

  /** Releases the cursors and transactions of clients, so that the server can be closed. */
  close(): void {
    this.sessions.abortWhere(() => true); // A write may wait for one.
    this.cursors.sweep(0);
  }

  private async dispatch(body: Doc, connection: object): Promise<Doc | void> {
    const [name = ''] = Object.keys(body);
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new CommandError(59, `no such command: '${name}'`);
    const [kind, run, fields] = command;
    assertFields(body, fields === undefined ? undefined : `${name} ${fields}`, name);
    const transactional = body.autocommit === false;
    if (transactional && !IN_TRANSACTIONS.includes(name))
      throw new CommandError(263, `Cannot run '${name}' in a multi-document transaction.`);
    const writes = kind === 'write' || kind === 'catalog';
    const unsatisfied = unsatisfiedConcern(
      body.writeConcern as Doc | undefined,
      writes || /^(commit|abort)Transaction$/.test(name),
    );
    const durable = assertReadConcern(body.readConcern as Doc | undefined, transactional);
    const { failures } = this.store;
    const transaction = kind === 'server' ? undefined : this.sessions.findTransaction(body, connection);
    const call = new Call(this, body, transaction ?? this.store);
    if (!transaction) {
      const reply = await (writes ? this.sessions.once(body, () => run(call)) : this.read(kind, call, run));
      if (durable) await this.store.save(failures);
      return unsatisfied ? { ...reply, writeConcernError: unsatisfied } : reply;
    }
    try {
      const reply = await this.read(kind, call, run);
      if (reply && 'writeErrors' in reply) transaction.end();
      return reply;
    } catch (error) {
      transaction.end(); // As in MongoDB, an error aborts the transaction.
      throw error;
    }
  }

  /** Runs a read on a snapshot of its beginning. */
  private async read(kind: Entry[0], call: Call, run: Entry[1]): Promise<Doc | void> {
    if (kind !== 'read') return run(call);
    const reading = call.reading();
    try {
      return await run(reading);
    } finally {
      reading.release();
    }
  }
}
