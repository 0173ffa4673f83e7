/**
 * The whole server side for a test: gateway, auth, chapters, events, admin, two chat replicas and Redis as processes of
 * their own, on databases of its own in the run's document store (embedded, or whatever MONGODB_URL names).
 *
 *   // Once per file: starts before all tests, ends after them.
 *   const harness = useHarness({ env: { auth: { LOGIN_LIMIT_PER_IP: '5' }, chat: { RECHECK_MS: '500' } } });
 *   test('…', async () => {
 *     const { member, anonymous } = harness.personas; // the twelve of personas.ts, seen from chapter HERE
 *     const response = await member.call('POST', '/api/events', { body }); // any method, path, header, body
 *     problemOf(response).message; // http.ts: send, sendBytes, problemOf, until
 *     await harness.createPerson(HERE, { paid: false }); // a new person, where an account or a session changes
 *     await harness.createPersona('expiredAdmin'); // or a new one of the twelve kinds
 *     const socket = await member.socket(); await emitWithAck(socket, 'join-chapter', HERE); socket.disconnect();
 *     await harness.db('chapters').collection('memberships').countDocuments();
 *     harness.server.pids(); harness.server.logOf('auth'); // processes and their logs
 *     await harness.server.restart('chapters', { env, patches }); // another configuration, or without a guard
 *     await harness.server.stop('redis'); await harness.server.bring('redis');
 *   });
 *
 * A killed program is restarted after a second (its pid changes). Limits are too high to be reached here; a test about
 * a limit sets its own in `env`. `npx jest e2e/api/matrix --selectProjects
 * integration`.
 */
import { startServerSide, type Patch, type ServerEnv, type ServerSide } from '@meridian/launch/server-side';
import { MongoClient, type Db } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { insertChapter } from './insert-chapter';
import {
  ELSEWHERE,
  HERE,
  createPerson,
  createPersonaFactory,
  PERSONAS,
  REMOTE,
  type Persona,
  type Personas,
} from './personas';
import { Visitor } from './person';

export { PERSONAS, HERE, ELSEWHERE, REMOTE, type Persona, type Personas } from './personas';
export { problemOf, send, sendBytes, waitUntil, type HttpResponse } from './http';
export { emitWithAck, emitWithin, Visitor, type ChatClient } from './person';

export type Store = 'auth' | 'chapters' | 'events' | 'chat' | 'admin';

export interface Harness {
  server: ServerSide;
  url: string;
  /**
   * One person of each kind. Calls that end a session or change an account belong to a person of `createPersona`.
   */
  personas: Personas;
  /** Creates another person of a kind. */
  createPersona(persona: Persona): Promise<Visitor>;
  db(service: Store): Db;
  /** Registers a person with this home chapter, who pays unless `paid` is false. */
  createPerson(chapterId: number, options?: { paid?: boolean; siteAdmin?: boolean; name?: string }): Promise<Visitor>;
  /** A client without a session. */
  visitor(): Visitor;
  close(): Promise<void>;
}

/** Limits that no test reaches; a test about a limit sets its own. */
const NO_LIMITS: ServerEnv = {
  all: { WRITE_LIMIT_FACTOR: '1000' },
  auth: {
    LOGIN_LIMIT_FAILURES: '100000',
    LOGIN_LIMIT_PER_IP: '1000000',
    LOGIN_LIMIT_PER_ACCOUNT: '1000000',
    LOGIN_LIMIT_SUCCESSES: '1000000',
    SESSION_LIMIT_PER_PERSON: '1000000',
    REGISTRATION_LIMIT_PER_IP: '1000000',
    NEWSLETTER_LIMIT_PER_IP: '1000000',
  },
  chat: { CHAT_LIMIT_EVENTS: '1000000', CHAT_LIMIT_MESSAGES: '100000', CHAT_LIMIT_SOCKETS: '1000' },
};

/** `mongoUrl`: a document store other than the run's, for tests that break it. */
export interface HarnessOptions {
  env?: ServerEnv;
  patches?: readonly Patch[];
  begun?: (server: ServerSide) => Promise<void>;
  mongoUrl?: string | undefined;
}

export async function startHarness({
  env = {},
  patches,
  begun,
  mongoUrl = process.env.MONGODB_URL,
}: HarnessOptions = {}): Promise<Harness> {
  if (!mongoUrl) throw new Error('MONGODB_URL is not set: run the project `integration`');
  const databasePrefix = `t_${randomBytes(4).toString('hex')}_`;
  const client = await MongoClient.connect(mongoUrl);
  const db = (service: Store) => client.db(`${databasePrefix}${service}`);
  const merged = Object.fromEntries(
    [...new Set([...Object.keys(NO_LIMITS), ...Object.keys(env)])].map((name) => [
      name,
      { ...NO_LIMITS[name as keyof ServerEnv], ...env[name as keyof ServerEnv] },
    ]),
  );
  await insertChapter(db('chapters'), HERE, 'Here');
  await insertChapter(db('chapters'), ELSEWHERE, 'Elsewhere');
  await insertChapter(db('chapters'), REMOTE, 'Remote');

  const server = await startServerSide({ mongoUrl, databasePrefix, env: merged, ...(patches && { patches }) });
  await begun?.(server);
  const stores = { url: server.url, auth: db('auth'), chapters: db('chapters') };
  const harness: Harness = {
    server,
    url: server.url,
    db,
    personas: {} as Personas,
    createPersona: undefined!,
    createPerson: (chapterId, options) => createPerson(stores, chapterId, options),
    visitor: () => new Visitor(server.url),
    async close() {
      await server.close();
      for (const service of ['auth', 'chapters', 'events', 'chat', 'admin'] as const) await db(service).dropDatabase();
      await client.close();
    },
  };
  try {
    harness.createPersona = createPersonaFactory(
      stores,
      await harness.createPerson(REMOTE, { siteAdmin: true, name: 'Root' }),
    );
    harness.personas = Object.fromEntries(
      await Promise.all(PERSONAS.map(async (persona) => [persona, await harness.createPersona(persona)] as const)),
    ) as Personas;
    return harness;
  } catch (error) {
    await harness.close();
    throw error;
  }
}

/** A harness for the tests of a file. Its properties are set in `beforeAll`. */
export function useHarness(options: HarnessOptions = {}): Harness {
  const harness = {} as Harness;
  beforeAll(async () => {
    Object.assign(harness, await startHarness(options));
  }, 120_000);
  afterAll(() => harness.close?.(), 30_000);
  return harness;
}
