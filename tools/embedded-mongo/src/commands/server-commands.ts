import { MAX_DOCUMENT_BYTES, MAX_MESSAGE_BYTES, type Doc } from '../bson/values';
import { badValue } from '../errors';
import { sessionName } from '../storage/sessions';
import { readCount, type Call } from './call';

/**
 * `hello` under each of its names. It reports a replica set of one member, because drivers otherwise use no sessions,
 * retryable writes or transactions.
 */
export const hello = ({ server: { address }, name }: Call): Doc => ({
  [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
  helloOk: true,
  secondary: false,
  readOnly: false,
  setName: 'embedded',
  setVersion: 1,
  hosts: [address],
  primary: address,
  me: address,
  logicalSessionTimeoutMinutes: 30,
  localTime: new Date(),
  minWireVersion: 0,
  maxWireVersion: 21,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
});

export const buildInfo = (): Doc => ({
  version: '7.0.0',
  versionArray: [7, 0, 0, 0],
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  storageEngines: ['lmdb'],
});

export const getMore = ({ server, db, body, view }: Call): Promise<Doc> =>
  server.cursors.next(
    Number(body.getMore),
    `${db}.${String(body.collection)}`,
    server.sessions.findTransaction(body) ?? view,
    readCount(body, 'batchSize') || Infinity,
  );

export function killCursors({ server, body: { cursors } }: Call): Doc {
  if (!Array.isArray(cursors)) throw badValue('killCursors needs cursors');
  const cursorsKilled = (cursors as number[]).filter((id) => server.cursors.kill(id));
  return {
    cursorsKilled,
    cursorsNotFound: (cursors as number[]).filter((id) => !cursorsKilled.includes(id)),
    cursorsAlive: [],
    cursorsUnknown: [],
  };
}

export const commitTransaction = ({ server, body }: Call): Promise<void> => server.sessions.commit(body);

export const abortTransaction = ({ server, body }: Call): void => server.sessions.findTransaction(body)?.end();

/** Runs `endSessions` and `killSessions`. A session that ends aborts its transaction. */
export function endSessions({ server, name, body }: Call): void {
  const ended = new Set([body[name]].flat().map(sessionName));
  server.sessions.abortWhere(({ session }) => ended.has(session));
}
