import type { Access } from '../storage/access';
import type { Writer } from '../storage/writer';
import type { Call, Reply } from './call';
import { create, drop, dropDatabase, listCollections, listDatabases } from './catalog';
import { explain } from './explain';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { aggregate, count, distinct, find } from './read';
import {
  abortTransaction, buildInfo, commitTransaction, connectionStatus, endSessions, getMore, hello, killCursors, serverStatus, type ServerCall,
} from './server-commands';
import { findAndModify, insert, remove, update } from './write';

const nothing = (): Reply => ({});

/** Every command this server knows, by what it needs. */
export const SERVER: Record<string, (call: ServerCall) => Reply | Promise<Reply>> = {
  hello, isMaster: hello, ismaster: hello, ping: nothing, buildInfo, buildinfo: buildInfo, connectionStatus, serverStatus, startSession: nothing,
  refreshSessions: nothing, endSessions, killSessions: endSessions, commitTransaction, abortTransaction, getMore, killCursors,
};

/** Commands that read documents. */
export const READS: Record<string, (call: Call) => Reply> = { find, aggregate, count, distinct, explain, listCollections, listDatabases, listIndexes };

/** Commands that write documents. */
export const WRITES: Record<string, (call: Call<Access>) => Reply> = {
  insert, update, delete: remove, findAndModify, findandmodify: findAndModify, create,
};

/** Commands that change the catalog, which no transaction can. */
export const CATALOG: Record<string, (call: Call<Writer>) => Reply> = { createIndexes, dropIndexes, drop, dropDatabase };
