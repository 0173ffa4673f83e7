import { ObjectId, type Long } from 'bson';
import { MAX_DOCUMENT_BYTES, type Doc } from '../bson/documents';
import { badValue } from '../errors';
import { MAX_MESSAGE_BYTES } from '../server/wire';
import { sessionName } from '../sessions/sessions';
import type { Call, Reply } from './call';
import { countOf } from './command';

/** A command that reads and writes no documents. */
export type ServerCall = Pick<Call, 'server' | 'command' | 'body'>;

const electionId = new ObjectId();

/** `hello`, by its names. A replica set of one: with less, drivers use no sessions, retryable writes and transactions. */
export const hello = ({ server: { address }, command }: ServerCall): Reply => ({
  [command.name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true, helloOk: true, secondary: false, readOnly: false, electionId,
  setName: 'embedded', setVersion: 1, hosts: [address], primary: address, me: address, logicalSessionTimeoutMinutes: 30, localTime: new Date(),
  minWireVersion: 0, maxWireVersion: 21, maxBsonObjectSize: MAX_DOCUMENT_BYTES, maxMessageSizeBytes: MAX_MESSAGE_BYTES, maxWriteBatchSize: 100_000,
});

/** `buildInfo` */
export const buildInfo = (): Reply => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], maxBsonObjectSize: MAX_DOCUMENT_BYTES, storageEngines: ['lmdb'] });

/** `connectionStatus` */
export const connectionStatus = (): Reply => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } });

/** `serverStatus`: how often each command was run, by database: `{ commands: { shop: { find: 3 } } }`. */
export function serverStatus({ server }: ServerCall): Reply {
  const commands = Object.fromEntries([...server.counts].map(([db, counts]): [string, Doc] => [db, Object.fromEntries(counts)]));
  return { host: server.address, version: '7.0.0', process: 'embedded-mongo', pid: process.pid, uptime: process.uptime(), localTime: new Date(), commands };
}

/** `getMore` */
export function getMore({ server, command: { db, typed }, body }: ServerCall): Reply {
  const owner = server.sessions.transactionOf(body);
  return server.cursors.next(typed.getMore as Long, `${db}.${String(body.collection)}`, countOf(body, 'batchSize') || Infinity, owner);
}

/** `killCursors` */
export function killCursors({ server, command: { typed } }: ServerCall): Reply {
  if (!Array.isArray(typed.cursors)) throw badValue('killCursors needs cursors');
  const cursorsKilled = (typed.cursors as Long[]).filter((id) => server.cursors.kill(id));
  return { cursorsKilled, cursorsNotFound: (typed.cursors as Long[]).filter((id) => !cursorsKilled.includes(id)), cursorsAlive: [], cursorsUnknown: [] };
}

/** `commitTransaction` */
export const commitTransaction = ({ server, body }: ServerCall): Promise<Reply> => server.sessions.commit(body).then(() => ({}));

/** `abortTransaction` */
export function abortTransaction({ server, body }: ServerCall): Reply {
  server.sessions.abort(body);
  return {};
}

/** `endSessions` and `killSessions`: a session that ends takes its transaction with it. */
export function endSessions({ server, command: { name }, body }: ServerCall): Reply {
  const ended = new Set((body[name] as Doc[]).map(sessionName));
  server.sessions.abortWhere((_, session) => ended.has(session));
  return {};
}
