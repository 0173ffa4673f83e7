import { Long } from 'bson';
import type { Doc } from '../bson/documents';
import { badValue } from '../errors';
import { sessionName } from '../sessions/sessions';
import type { Access } from '../storage/access';
import type { Writer } from '../storage/writer';
import { aggregate } from './aggregate';
import type { Call, PlainCall, Reply } from './call';
import { create, drop, dropDatabase, listCollections, listDatabases, stats } from './collections';
import { assertFields } from './command';
import { count, distinct } from './counting';
import { batchSizeOf } from './cursors';
import { remove } from './delete';
import { explain } from './explain';
import { find } from './find';
import { findAndModify } from './find-and-modify';
import { buildInfo, connectionStatus, getParameter, hello, serverStatus } from './greeting';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { insert } from './insert';
import { update } from './update';

/** What a command needs, and so how it is run. */
export type Entry =
  | { kind: 'plain'; run(call: PlainCall): Reply | Promise<Reply> }
  | { kind: 'read'; run(call: Call): Reply }
  | { kind: 'write'; run(call: Call): Reply }
  /** Changes the catalog, and so cannot be in a transaction. */
  | { kind: 'schema'; run(call: Call<Writer>): Reply };

const plain = (run: (call: PlainCall) => Reply | Promise<Reply>): Entry => ({ kind: 'plain', run });
const read = (run: (call: Call) => Reply): Entry => ({ kind: 'read', run });
const write = (run: (call: Call<Access>) => Reply): Entry => ({ kind: 'write', run });
const schema = (run: (call: Call<Writer>) => Reply): Entry => ({ kind: 'schema', run });

const getMore = ({ server, command, body }: PlainCall): Reply => {
  assertFields(body, ['getMore', 'collection', 'batchSize'], 'getMore');
  const owner = server.sessions.transactionOf(command);
  return server.cursors.next(command.typed.getMore as Long, `${command.db}.${String(body.collection)}`, body.batchSize === undefined ? undefined : batchSizeOf(body, 0) || undefined, owner);
};

const killCursors = ({ server, command, body }: PlainCall): Reply => {
  assertFields(body, ['killCursors', 'cursors'], 'killCursors');
  const ids = command.typed.cursors;
  if (!Array.isArray(ids)) throw badValue('killCursors needs cursors');
  const killed = ids.filter((id: Long) => server.cursors.kill(id));
  return { cursorsKilled: killed, cursorsNotFound: ids.filter((id) => !killed.includes(id)), cursorsAlive: [], cursorsUnknown: [] };
};

const commitTransaction = async ({ server, command, body }: PlainCall): Promise<Reply> => {
  assertFields(body, ['commitTransaction', 'recoveryToken'], 'commitTransaction');
  await server.sessions.commit(command);
  return {};
};

const abortTransaction = ({ server, command, body }: PlainCall): Reply => {
  assertFields(body, ['abortTransaction', 'recoveryToken'], 'abortTransaction');
  server.sessions.abortNamed(command);
  return {};
};

/** `endSessions` and `killSessions`: a session that ends takes its transaction with it. */
const endSessions = ({ server, command, body }: PlainCall): Reply => {
  assertFields(body, ['endSessions', 'killSessions'], command.name);
  const ended = new Set((body[command.name] as Doc[]).map(sessionName));
  server.sessions.abortWhere((_, session) => ended.has(session));
  return {};
};

const startSession = (): Reply => ({ timeoutMinutes: 30 });

/** Every command this server knows. */
export const COMMANDS: Record<string, Entry> = {
  hello: plain(hello), isMaster: plain(hello), ismaster: plain(hello), ping: plain(() => ({})), buildInfo: plain(buildInfo), buildinfo: plain(buildInfo),
  getParameter: plain(getParameter), connectionStatus: plain(connectionStatus), serverStatus: plain(serverStatus),
  startSession: plain(startSession), refreshSessions: plain(() => ({})), endSessions: plain(endSessions), killSessions: plain(endSessions),
  commitTransaction: plain(commitTransaction), abortTransaction: plain(abortTransaction),
  getMore: plain(getMore), killCursors: plain(killCursors),
  find: read(find), aggregate: read(aggregate), count: read(count), distinct: read(distinct), explain: read(explain),
  listCollections: read(listCollections), listDatabases: read(listDatabases), listIndexes: read(listIndexes),
  collStats: read(stats), collstats: read(stats), dbStats: read(stats), dbstats: read(stats),
  insert: write(insert), update: write(update), delete: write(remove), findAndModify: write(findAndModify), findandmodify: write(findAndModify),
  create: write(create),
  createIndexes: schema(createIndexes), dropIndexes: schema(dropIndexes), drop: schema(drop), dropDatabase: schema(dropDatabase),
};
