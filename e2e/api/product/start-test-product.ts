import { startServerSide, type Patch, type ServerEnv, type ServerSide } from '@meridian/launch/server-side';
import { MongoClient } from 'mongodb';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { BOUNCE_ENV } from '../records/mails';
import { insertChapter } from '../records/chapters';
import { insertPerson, STORES, type Databases, type InsertedPerson } from '../records/people';
import { ELSEWHERE, HERE, createPersonaFactory, PERSONAS, REMOTE, type Persona, type Personas } from './personas';
import { Visitor } from './person';

export interface TestProduct extends Databases {
  server: ServerSide;
  /** One person for each persona. Calls that end a session or change an account need a person of `createPersona`. */
  personas: Personas;
  /** Creates another person of a persona. */
  createPersona(persona: Persona): Promise<Visitor>;
  /** Stores a person with this home chapter, who has paid unless `paid` is false. */
  createPerson(chapterId: number, options?: InsertedPerson): Promise<Visitor>;
  /** Registers a person through the product, who pays unless `paid` is false. */
  registerPerson(chapterId: number, options?: { paid?: boolean; name?: string }): Promise<Visitor>;
  /** Returns a client without a session. */
  visitor(): Visitor;
  close(): Promise<void>;
}

/**
 * The gateway runs as in production: with a proxy in front, prerendered pages, and cookies for HTTPS only. No test
 * reaches the limits, and requests are not logged; a test about limits or logs sets its own values.
 */
const TEST_DEFAULTS: ServerEnv = {
  all: { WRITE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' },
  gateway: {
    NODE_ENV: 'production',
    PROXY_HOPS: '1',
    VISITOR_READS_PER_IP: '1000000',
    REGISTRY_PUBLIC_KEY: JSON.stringify(
      generateKeyPairSync('ed25519', { privateKeyEncoding: { format: 'jwk' }, publicKeyEncoding: { format: 'jwk' } })
        .publicKey,
    ),
  },
  auth: {
    COOKIE_SECURE: 'true',
    PASSWORD_HASHING: 'light',
    LOGIN_LIMIT_FAILURES: '100000',
    LOGIN_LIMIT_PER_IP: '1000000',
    LOGIN_LIMIT_PER_ACCOUNT: '1000000',
    LOGIN_LIMIT_SUCCESSES: '1000000',
    SESSION_LIMIT_PER_PERSON: '1000000',
    REGISTRATION_LIMIT_PER_IP: '1000000',
    NEWSLETTER_LIMIT_PER_IP: '1000000',
    MAIL_LIMIT_PER_IP: '1000000',
    PASSWORD_RESET_LIMIT_PER_IP: '1000000',
  },
  admin: { CONTACT_LIMIT_PER_IP: '1000000', MAIL_LIMIT_PER_IP: '1000000' },
  notifications: BOUNCE_ENV,
  chat: { CHAT_LIMIT_EVENTS: '1000000', CHAT_LIMIT_MESSAGES: '100000', CHAT_LIMIT_SOCKETS: '1000' },
};

/** `mongoUrl` is a document store other than the run's, for tests that break it. */
export interface TestProductOptions {
  env?: ServerEnv;
  patches?: readonly Patch[];
  begun?: (server: ServerSide) => Promise<void>;
  mongoUrl?: string | undefined;
}

/** A server side, and where its data are. */
export interface Servers {
  server: ServerSide;
  mongoUrl: string;
  databasePrefix: string;
  cookieName: string;
}

/** Starts a server side with new databases. */
export async function startServers({
  env = {},
  patches,
  mongoUrl = process.env.MONGODB_URL,
}: TestProductOptions = {}): Promise<Servers> {
  if (!mongoUrl) throw new Error('MONGODB_URL is not set: run the project `integration`');
  const databasePrefix = `t_${randomBytes(4).toString('hex')}_`;
  const names = [...new Set([...Object.keys(TEST_DEFAULTS), ...Object.keys(env)])] as (keyof ServerEnv)[];
  const merged = Object.fromEntries(names.map((name) => [name, { ...TEST_DEFAULTS[name], ...env[name] }]));
  const server = await startServerSide({ mongoUrl, databasePrefix, env: merged, ...(patches && { patches }) });
  const cookieName = merged.auth?.COOKIE_SECURE === 'true' ? '__Host-sid' : `sid-${new URL(server.url).port}`;
  return { server, mongoUrl, databasePrefix, cookieName };
}

export async function startTestProduct(options: TestProductOptions = {}): Promise<TestProduct> {
  const servers = await startServers(options);
  const product = await createTestProduct(servers);
  const closeClient = product.close;
  product.close = async () => {
    await servers.server.close();
    for (const store of STORES) await product.db(store).dropDatabase();
    await closeClient();
  };
  try {
    await options.begun?.(servers.server);
    await populate(product);
    return product;
  } catch (error) {
    await product.close();
    throw error;
  }
}

/** Returns a test product without people. `close` leaves the servers running. */
export async function createTestProduct({
  server,
  mongoUrl,
  databasePrefix,
  cookieName,
}: Servers): Promise<TestProduct> {
  const client = await MongoClient.connect(mongoUrl);
  const databases: Databases = {
    url: server.url,
    cookieName,
    db: (service) => client.db(`${databasePrefix}${service}`),
    collection: (service, name) => client.db(`${databasePrefix}${service}`).collection(name),
  };
  return {
    ...databases,
    server,
    personas: {} as Personas,
    createPersona: createPersonaFactory(databases),
    createPerson: (chapterId, options) => insertPerson(databases, chapterId, { paid: true, ...options }),
    async registerPerson(chapterId, { paid = true, name } = {}) {
      const person = await new Visitor(server.url).register(chapterId, name);
      if (paid) await person.pay();
      return person;
    },
    visitor: () => new Visitor(server.url),
    close: () => client.close(),
  };
}

/** Stores the chapters and the personas. */
export async function populate(product: TestProduct): Promise<void> {
  await insertChapter(product.db('chapters'), HERE, 'Here');
  await insertChapter(product.db('chapters'), ELSEWHERE, 'Elsewhere');
  await insertChapter(product.db('chapters'), REMOTE, 'Remote');
  const personas = await Promise.all(
    PERSONAS.map(async (persona) => [persona, await product.createPersona(persona)] as const),
  );
  product.personas = Object.fromEntries(personas) as Personas;
}
