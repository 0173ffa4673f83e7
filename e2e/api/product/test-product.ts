/**
 * Starts the whole server side for a test: the gateway, the seven services (chat as two replicas) and Redis as separate
 * processes, with new databases in the run's document store (embedded, or the server in MONGODB_URL).
 *
 *   // Call it once per file. Without options the files of a worker share one server side, one after the other. Each
 *   // file gets it as after its start, with its own users, and without data of other files (except chat messages).
 *   const product = useTestProduct();
 *   // With options the server side starts before all tests and ends after them.
 *   const product = useTestProduct({ env: { auth: { LOGIN_LIMIT_PER_IP: '5' }, chat: { RECHECK_MS: '500' } } });
 *   test('…', async () => {
 *     const { member, anonymous } = product.personas; // the thirteen of personas.ts, seen from chapter HERE
 *     const response = await member.call('POST', '/api/events', { body }); // any method, path, header, body
 *     problemOf(response).message; // http.ts: send, sendBytes, problemOf, waitUntil
 *     await product.createPerson(HERE, { paid: false }); // a new person, where an account or a session changes
 *     await product.createPersona('expiredAdmin'); // or a new person of a persona
 *     const socket = await member.socket(); await emitWithAck(socket, 'join-chapter', HERE); socket.disconnect();
 *     await product.collection('chapters', 'memberships').countDocuments();
 *     product.server.pids(); product.server.logOf('auth'); // processes and their logs
 *     await product.server.restart('chapters', { env, patches }); // another configuration, or without a guard
 *     await product.server.stop('redis'); await product.server.bring('redis');
 *   });
 *
 * A killed process restarts after a second with another pid. The limits are too high to be reached; a test of a limit
 * sets its own value in `env`. Run a file with `npx jest e2e/api/matrix/rules --selectProjects integration`.
 */
import { startSharedTestProduct } from './shared-test-product';
import { startTestProduct, type TestProduct, type TestProductOptions } from './start-test-product';

export type { Store } from '../records/people';
export {
  ALL_PERSONAS,
  CLOSED_PERSONAS,
  PERSONAS,
  HERE,
  ELSEWHERE,
  REMOTE,
  type TestProductPersona,
  type Persona,
  type Personas,
} from './personas';
export { problemOf, send, sendBytes, waitUntil, type HttpResponse } from './http';
export { emitWithAck, emitWithin, Visitor, type ChatClient } from './person';
export { startTestProduct, type TestProduct, type TestProductOptions } from './start-test-product';

/** Returns a test product for the tests of a file. Its properties are set in `beforeAll`. */
export function useTestProduct(options?: TestProductOptions): TestProduct {
  const product = {} as TestProduct;
  beforeAll(async () => {
    Object.assign(product, await (options ? startTestProduct(options) : startSharedTestProduct()));
  }, 120_000);
  afterAll(() => product.close?.(), 30_000);
  return product;
}
