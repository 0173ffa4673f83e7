import { ObjectId } from 'bson';
import { MAX_DOCUMENT_BYTES, type Doc } from '../bson/documents';
import { badValue } from '../errors';
import { MAX_MESSAGE_BYTES } from '../server/wire';
import { sessionName } from '../storage/sessions';
import { countOf, type Call } from './call';

const electionId = new ObjectId();

/** `hello`, by its names. A replica set of one: with less, drivers use no sessions, retryable writes and transactions. */
export const hello = ({ server: { address }, name }: Call): Doc => ({
  [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true, helloOk: true, secondary: false, readOnly: false, electionId,
  setName: 'embedded', setVersion: 1, hosts: [address], primary: address, me: address, logicalSessionTimeoutMinutes: 30, localTime: new Date(),
  minWireVersion: 0, maxWireVersion: 21, maxBsonObjectSize: MAX_DOCUMENT_BYTES, maxMessageSizeBytes: MAX_MESSAGE_BYTES, maxWriteBatchSize: 100_000,
});

export const buildInfo = (): Doc => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], maxBsonObjectSize: MAX_DOCUMENT_BYTES, storageEngines: ['lmdb'] });

export const getMore = ({ server, db, body, view }: Call): Doc =>
  server.cursors.next(Number(body.getMore), `${db}.${String(body.collection)}`, countOf(body, 'batchSize') || Infinity, server.sessions.transactionOf(body) ?? view);

export function killCursors({ server, body: { cursors } }: Call): Doc {
  if (!Array.isArray(cursors)) throw badValue('killCursors needs cursors');
  const cursorsKilled = (cursors as number[]).filter((id) => server.cursors.kill(id));
  return { cursorsKilled, cursorsNotFound: (cursors as number[]).filter((id) => !cursorsKilled.includes(id)), cursorsAlive: [], cursorsUnknown: [] };
}

export const commitTransaction = ({ server, body }: Call): Promise<Doc> => server.sessions.commit(body).then(() => ({}));

export function abortTransaction({ server, body }: Call): Doc {
  server.sessions.transactionOf(body)?.end();
  return {};
}

/** `endSessions` and `killSessions`: a session that ends takes its transaction with it. */
export function endSessions({ server, name, body }: Call): Doc {
  const ended = new Set((body[name] as Doc[]).map(sessionName));
  server.sessions.abortWhere((_, session) => ended.has(session));
  return {};
}
