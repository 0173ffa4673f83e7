import { ObjectId } from 'bson';
import { MAX_DOCUMENT_BYTES, type Doc } from '../bson/documents';
import { CommandError } from '../errors';
import { MAX_MESSAGE_BYTES } from '../server/wire';
import type { PlainCall, Reply } from './call';

const processId = new ObjectId();

// As a replica set of one, for drivers use sessions, retryable writes and transactions with nothing less.
/** `hello`, by its names */
export function hello({ server, command }: PlainCall): Reply {
  const host = server.address;
  const primary = command.name === 'hello' ? { isWritablePrimary: true } : { ismaster: true };
  return {
    ...primary, helloOk: true, secondary: false, setName: 'embedded', setVersion: 1, hosts: [host], primary: host, me: host,
    electionId: processId, logicalSessionTimeoutMinutes: 30, localTime: new Date(), connectionId: 1, readOnly: false,
    minWireVersion: 0, maxWireVersion: 21, maxBsonObjectSize: MAX_DOCUMENT_BYTES, maxMessageSizeBytes: MAX_MESSAGE_BYTES, maxWriteBatchSize: 100_000,
  };
}

/** `buildInfo` */
export const buildInfo = (): Reply => ({
  version: '7.0.0', versionArray: [7, 0, 0, 0], gitVersion: 'embedded', modules: [], maxBsonObjectSize: MAX_DOCUMENT_BYTES, storageEngines: ['lmdb'],
});

/** `getParameter`, which knows none but the version of feature compatibility. */
export function getParameter({ body }: PlainCall): Reply {
  if (!body.featureCompatibilityVersion) throw new CommandError(72, 'no option found to get');
  return { featureCompatibilityVersion: { version: '7.0' } };
}

/** `connectionStatus` */
export const connectionStatus = (): Reply => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] } });

/** `serverStatus`: how often each command was run, by database: `{ commands: { shop: { find: 3 } } }`. */
export function serverStatus({ server }: PlainCall): Reply {
  const commands: Doc = {};
  for (const [db, counts] of server.counts) commands[db] = Object.fromEntries(counts);
  return { host: server.address, version: '7.0.0', process: 'embedded-mongo', pid: process.pid, uptime: process.uptime(), localTime: new Date(), commands };
}
