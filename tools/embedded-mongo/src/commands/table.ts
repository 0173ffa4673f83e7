import type { Call, Reply } from './call';
import { create, drop, dropDatabase, listCollections, listDatabases } from './catalog';
import { explain } from './explain';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { aggregate, count, distinct, find } from './read';
import { abortTransaction, buildInfo, commitTransaction, connectionStatus, endSessions, getMore, hello, killCursors, serverStatus, type ServerCall } from './server-commands';
import { findAndModify, insert, remove, update } from './write';

/** A command, and the fields it may have beside its name; without a list any, for what they say cannot matter. */
export type Entry =
  | { kind: 'server'; run(call: ServerCall): Reply | Promise<Reply>; fields?: string }
  /** `catalog` is a write no transaction can make. */
  | { kind: 'read' | 'write' | 'catalog'; run(call: Call): Reply; fields: string };

const server = (run: (call: ServerCall) => Reply | Promise<Reply>, fields?: string): Entry => ({ kind: 'server', run, fields });
const read = (run: (call: Call) => Reply, fields: string): Entry => ({ kind: 'read', run, fields });
const write = (run: (call: Call) => Reply, fields: string): Entry => ({ kind: 'write', run, fields });
// The dispatcher gives these a writer, as their kind says.
const catalog = (run: (call: never) => Reply, fields: string): Entry => ({ kind: 'catalog', run: run as (call: Call) => Reply, fields });

const greeting = server(hello);
const ending = server(endSessions, '');
const nothing = server(() => ({}));
const modifying = write(findAndModify, 'query sort update remove new fields upsert arrayFilters hint let bypassDocumentValidation');

/** Every command this server knows. */
export const COMMANDS: Record<string, Entry> = {
  hello: greeting, isMaster: greeting, ismaster: greeting, ping: nothing, buildInfo: server(buildInfo), buildinfo: server(buildInfo),
  connectionStatus: server(connectionStatus), serverStatus: server(serverStatus),
  startSession: nothing, refreshSessions: nothing, endSessions: ending, killSessions: ending,
  commitTransaction: server(commitTransaction, 'recoveryToken'), abortTransaction: server(abortTransaction, 'recoveryToken'),
  getMore: server(getMore, 'collection batchSize'), killCursors: server(killCursors, 'cursors'),
  find: read(find, 'filter sort projection hint skip limit batchSize singleBatch let allowDiskUse noCursorTimeout'),
  aggregate: read(aggregate, 'pipeline cursor hint let allowDiskUse bypassDocumentValidation'),
  count: read(count, 'query limit skip hint fields'), distinct: read(distinct, 'key query hint'), explain: read(explain, 'verbosity'),
  listCollections: read(listCollections, 'filter nameOnly authorizedCollections cursor'), listIndexes: read(listIndexes, 'cursor'),
  listDatabases: read(listDatabases, 'filter nameOnly authorizedDatabases'),
  insert: write(insert, 'documents ordered bypassDocumentValidation'), update: write(update, 'updates ordered bypassDocumentValidation let'),
  delete: write(remove, 'deletes ordered let'), findAndModify: modifying, findandmodify: modifying,
  create: write(create, ''), // what else it can say makes another kind of collection
  createIndexes: catalog(createIndexes, 'indexes commitQuorum'), dropIndexes: catalog(dropIndexes, 'index'), drop: catalog(drop, ''), dropDatabase: catalog(dropDatabase, ''),
};
