/**
 * Starts the whole server side for a test: the gateway, the seven services (chat as two replicas) and Redis as separate
 * processes, with new databases in the run's document store (embedded, or the server in MONGODB_URL).
 *
 *   // Call it once per file. Without options the files of a worker share one server side, one after the other. Each
 *   // file gets it as after its start, with its own users, and without data of other files (except chat messages).
 *   const harness = useHarness();
 *   // With options the server side starts before all tests and ends after them.
 *   const harness = useHarness({ env: { auth: { LOGIN_LIMIT_PER_IP: '5' }, chat: { RECHECK_MS: '500' } } });
 *   test('…', async () => {
 *     const { member, anonymous } = harness.personas; // the thirteen of personas.ts, seen from chapter HERE
 *     const response = await member.call('POST', '/api/events', { body }); // any method, path, header, body
 *     problemOf(response).message; // http.ts: send, sendBytes, problemOf, waitUntil
 *     await harness.createPerson(HERE, { paid: false }); // a new person, where an account or a session changes
 *     await harness.createPersona('expiredAdmin'); // or a new person of a persona
 *     const socket = await member.socket(); await emitWithAck(socket, 'join-chapter', HERE); socket.disconnect();
 *     await harness.db('chapters').collection('memberships').countDocuments();
 *     harness.server.pids(); harness.server.logOf('auth'); // processes and their logs
 *     await harness.server.restart('chapters', { env, patches }); // another configuration, or without a guard
 *     await harness.server.stop('redis'); await harness.server.bring('redis');
 *   });
 *
 * A killed program restarts after a second with another pid. The limits are too high to be reached; a test of a limit
 * sets its own value in `env`. Run a file with `npx jest e2e/api/rules --selectProjects integration`.
 */
import { startSharedHarness } from './shared-harness';
import { startHarness, type Harness, type HarnessOptions } from './start-harness';

export type { Store } from './insert-person';
export {
  ALL_PERSONAS,
  CLOSED_PERSONAS,
  PERSONAS,
  HERE,
  ELSEWHERE,
  REMOTE,
  type HarnessPersona,
  type Persona,
  type Personas,
} from './personas';
export { problemOf, send, sendBytes, waitUntil, type HttpResponse } from './http';
export { emitWithAck, emitWithin, Visitor, type ChatClient } from './person';
export { startHarness, type Harness, type HarnessOptions } from './start-harness';

/** A harness for the tests of a file. Its properties are set in `beforeAll`. */
export function useHarness(options?: HarnessOptions): Harness {
  const harness = {} as Harness;
  beforeAll(async () => {
    Object.assign(harness, await (options ? startHarness(options) : startSharedHarness()));
  }, 120_000);
  afterAll(() => harness.close?.(), 30_000);
  return harness;
}
