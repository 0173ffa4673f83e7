/**
 * The whole server side for a test: gateway, auth, chapters, events, admin, two chat replicas and Redis as processes of
 * their own, on databases of its own in the run's document store (embedded, or whatever MONGODB_URL names).
 *
 *   const rig = useRig();                                            // once per file: starts before all tests, ends
 * after
 *   const rig = useRig({ env: { auth: { LOGIN_LIMIT_PER_IP: '5' }, chat: { RECHECK_MS: '500' } } });
 *   test('…', async () => {
 *     const { member, anonymous } = rig.personas;                    // the twelve of personas.ts, seen from chapter
 * HERE
 *     const answer = await member.call('POST', '/api/events', { body }); // any method, path, header, body; exactly as
 * given
 *     problemOf(answer).message;                                     // http.ts: send, sendBytes, problemOf, until
 *     await rig.newcomer(HERE, { paid: false });                     // fresh people where an account or a session
 * changes,
 *     await rig.another('lapsedAdmin');                              // or a fresh one of the twelve kinds
 *     const socket = await member.socket(); await emitted(socket, 'join-chapter', HERE); socket.disconnect();
 *     await rig.db('chapters').collection('memberships').countDocuments();
 *     rig.server.pids(); rig.server.logOf('auth');                   // processes and their logs
 *     await rig.server.restart('chapters', { env, patches });        // another configuration, or a guard taken out
 *     await rig.server.stop('redis'); await rig.server.bring('redis');
 *   });
 *
 * A killed program is started again by itself after a second (the pid changes). Limits that get in the way of many
 * calls are wide open here; a test about a limit sets its own in `env`. `npx jest e2e/api/matrix --selectProjects
 * integration`.
 */
import { startServerSide, type Patch, type ServerEnv, type ServerSide } from '@meridian/launch/server-side';
import { MongoClient, type Db } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { ELSEWHERE, HERE, newcomer, personaMaker, PERSONAS, REMOTE, type Persona, type Personas } from './personas';
import { Visitor } from './person';

export { PERSONAS, HERE, ELSEWHERE, REMOTE, type Persona, type Personas } from './personas';
export { problemOf, send, sendBytes, until, type Answer } from './http';
export { emitted, Visitor, type ChatClient } from './person';

export type Store = 'auth' | 'chapters' | 'events' | 'chat' | 'admin';

export interface Rig {
  server: ServerSide;
  url: string;
  /**
   * One of each kind, with sessions that stay. Calls that end a session or change an account belong to an `another`.
   */
  personas: Personas;
  /** One more of a kind. */
  another(persona: Persona): Promise<Visitor>;
  db(service: Store): Db;
  /** Somebody who has just registered with this home chapter, and paid unless told otherwise. */
  newcomer(chapterId: number, options?: { paid?: boolean; siteAdmin?: boolean; name?: string }): Promise<Visitor>;
  /** Nobody yet. */
  visitor(): Visitor;
  close(): Promise<void>;
}

/** What stands in nobody's way; a test about a limit gives its own. */
const WIDE_OPEN: ServerEnv = {
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
export interface RigOptions {
  env?: ServerEnv;
  patches?: readonly Patch[];
  begun?: (server: ServerSide) => Promise<void>;
  mongoUrl?: string | undefined;
}

export async function startRig({
  env = {},
  patches,
  begun,
  mongoUrl = process.env.MONGODB_URL,
}: RigOptions = {}): Promise<Rig> {
  if (!mongoUrl) throw new Error('MONGODB_URL is not set: run the project `integration`');
  const databasePrefix = `t_${randomBytes(4).toString('hex')}_`;
  const client = await MongoClient.connect(mongoUrl);
  const db = (service: Store) => client.db(`${databasePrefix}${service}`);
  const merged = Object.fromEntries(
    [...new Set([...Object.keys(WIDE_OPEN), ...Object.keys(env)])].map((name) => [
      name,
      { ...WIDE_OPEN[name as keyof ServerEnv], ...env[name as keyof ServerEnv] },
    ]),
  );
  const createdAt = new Date('2019-05-04T12:00:00Z');
  const chapter = (_id: number, name: string) => ({
    _id,
    slug: name.toLowerCase(),
    nameSlug: name.toLowerCase(),
    name,
    description: `People of ${name}`,
    state: 'Ohio',
    createdAt,
    memberCount: 0,
    adminCount: 0,
  });
  await db('chapters')
    .collection<{ _id: number }>('chapters')
    .insertMany([chapter(HERE, 'Here'), chapter(ELSEWHERE, 'Elsewhere'), chapter(REMOTE, 'Remote')]);

  const server = await startServerSide({ mongoUrl, databasePrefix, env: merged, ...(patches && { patches }) });
  await begun?.(server);
  const stores = { url: server.url, auth: db('auth'), chapters: db('chapters') };
  const rig: Rig = {
    server,
    url: server.url,
    db,
    personas: {} as Personas,
    another: undefined!,
    newcomer: (chapterId, options) => newcomer(stores, chapterId, options),
    visitor: () => new Visitor(server.url),
    async close() {
      await server.close();
      for (const service of ['auth', 'chapters', 'events', 'chat', 'admin'] as const) await db(service).dropDatabase();
      await client.close();
    },
  };
  try {
    rig.another = personaMaker(stores, await rig.newcomer(REMOTE, { siteAdmin: true, name: 'Root' }));
    rig.personas = Object.fromEntries(
      await Promise.all(PERSONAS.map(async (persona) => [persona, await rig.another(persona)] as const)),
    ) as Personas;
    return rig;
  } catch (error) {
    await rig.close();
    throw error;
  }
}

/** A rig for the tests of a file. Its parts are there from `beforeAll` on. */
export function useRig(options: RigOptions = {}): Rig {
  const rig = {} as Rig;
  beforeAll(async () => {
    Object.assign(rig, await startRig(options));
  }, 120_000);
  afterAll(() => rig.close?.(), 30_000);
  return rig;
}
