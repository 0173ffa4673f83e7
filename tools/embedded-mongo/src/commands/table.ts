import type { Doc } from '../bson/documents';
import type { Call } from './call';
import { create, createIndexes, drop, dropDatabase, dropIndexes, listCollections, listIndexes } from './catalog';
import { explain } from './explain';
import { aggregate, count, distinct, find } from './read';
import { abortTransaction, buildInfo, commitTransaction, endSessions, getMore, hello, killCursors } from './server-commands';
import { findAndModify, insert, remove, update } from './write';

/**
 * A command, and the fields it may have beside its name; without a list any, for what they say cannot matter. A `catalog`
 * command is a write no transaction can make; a `server` command is in no transaction.
 */
export type Entry = [kind: 'server' | 'read' | 'write' | 'catalog', run: (call: Call) => Doc | Promise<Doc>, fields?: string];

const nothing: Entry = ['server', () => ({})];
const modifying: Entry = ['write', findAndModify, 'query sort update remove new fields upsert arrayFilters hint let bypassDocumentValidation'];

/** Every command this server knows. */
export const COMMANDS: Record<string, Entry> = {
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
