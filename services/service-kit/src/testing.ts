import { exportJWK, generateKeyPair } from 'jose';
import type { Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { createServiceClient, setServiceTimeout } from './http/client/service-client';
import type { ServiceEnv } from './service/env';
import { createIdentityVerifier, IDENTITY_HEADER, signIdentity, type Identity } from './identity/identity';
import { implement, type Handlers } from './http/calls/implement';
import type { RunningServer } from './service/serve';
import { serveRouters } from './testing/serve-routers';
import { type AuditRecord, type Client, createClient, type DomainEvent } from '@meridian/shared-types';
import type { Contract } from '@meridian/shared-types/contracts';
import type { Router } from 'express';

export * from './testing/authenticator';
export * from './testing/database-commands';
export * from './testing/eventually';
export * from './testing/midday';
export * from './testing/listen-to-signals';
export * from './testing/outcome';
export * from './testing/racers';
export * from './testing/read-pages';
export * from './testing/serve-during-tests';
export * from './testing/serve-routers';
export * from './testing/test-database';
export * from './testing/wrong-searches';

/** The environment of a service under test: its keys and configuration, on the stores that the test run started. */
export interface TestEnvironment {
  /** `ADMIN_URL` and `NOTIFICATIONS_URL` are unreachable, so that what a service records stays in its outboxes. */
  env: ServiceEnv & { ADMIN_URL: string; NOTIFICATIONS_URL: string; WRITE_LIMIT_FACTOR: number };
  redisUrl: string | undefined;
  privateKey: CryptoKey;
  kid: string;
  /** Creates the identity header of a caller with these rights. Default: an active person who has just signed in. */
  as(identity: Partial<Identity> & { userId: string }): Promise<Record<string, string>>;
  /** Creates a client that calls as that person, or anonymously. */
  client<C extends Contract>(
    contract: C,
    baseUrl: string,
    identity?: Partial<Identity> & { userId: string },
  ): Client<C>;
  /** Creates a client that calls as another service. */
  service<C extends Contract>(contract: C, baseUrl: string): Client<C>;
  /** Serves routers in place of other services. They accept the identities and service token of this environment. */
  serveStub(...routers: Router[]): Promise<RunningServer>;
}

type CryptoKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/**
 * Creates a test environment with its own database prefix.
 * @example const { env } = await createTestEnvironment(); const running = await start({ ...env, CHAPTERS_URL });
 */
export async function createTestEnvironment(): Promise<TestEnvironment> {
  setServiceTimeout(15_000);
  const kid = 'test';
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const mongo = process.env.MONGODB_URL;
  if (!mongo) throw new Error('MONGODB_URL is not set: run the project `integration`');
  const env: TestEnvironment['env'] = {
    NODE_ENV: 'test',
    LOG_LEVEL: (process.env.TEST_LOG_LEVEL as 'silent' | undefined) ?? 'silent',
    HOST: '127.0.0.1',
    PORT: 0,
    DRAIN_MS: 0,
    MONGODB_URL: mongo,
    DATABASE_PREFIX: `t_${randomBytes(4).toString('hex')}_`,
    SERVICE_TOKEN: randomBytes(24).toString('hex'),
    SEED: 'none',
    ADMIN_URL: 'http://127.0.0.1:9',
    NOTIFICATIONS_URL: 'http://127.0.0.1:9',
    WRITE_LIMIT_FACTOR: 1,
    IDENTITY_JWKS: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' }] },
  };
  const as = async (identity: Partial<Identity> & { userId: string }) => ({
    [IDENTITY_HEADER]: await signIdentity(
      { sessionId: 'test', isActive: true, isSiteAdmin: false, authenticatedAt: Date.now(), ...identity },
      privateKey,
      kid,
    ),
  });
  return {
    env,
    redisUrl: process.env.REDIS_URL,
    privateKey,
    kid,
    as,
    client: (contract, baseUrl, identity) =>
      createClient(contract, { baseUrl, headers: () => (identity ? as(identity) : {}) }),
    service: (contract, baseUrl) => createServiceClient(contract, baseUrl, env.SERVICE_TOKEN, 60_000),
    serveStub: (...routers) =>
      serveRouters(routers, {
        verifyIdentity: createIdentityVerifier(env.IDENTITY_JWKS, 0), // A cached identity would not notice letTimePass.
        serviceToken: env.SERVICE_TOKEN,
      }),
  };
}

/**
 * Creates a router for some calls of a contract, in place of another service. Other calls return 404.
 * @example implementSome(authInternalApi, { people: async () => ({ people: [] }) })
 */
export function implementSome<C extends Contract>(contract: C, handlers: Partial<Handlers<C>>): Router {
  const calls = Object.entries(contract).filter(([name]) => name in handlers);
  return implement(Object.fromEntries(calls), handlers as Handlers<Contract>);
}

/** Creates a new document id. */
export const someId = (): string => randomBytes(12).toString('hex');

/** Reads the audit records of a service that are not delivered yet, oldest first. */
export const recordedActions = (connection: Connection) => undelivered<AuditRecord>(connection, 'auditOutbox');

/** Reads the domain events of a service that are not delivered yet, oldest first. */
export const recordedDomainEvents = (connection: Connection) =>
  undelivered<DomainEvent>(connection, 'domainEventOutbox');

async function undelivered<R extends { id: string }>(connection: Connection, outbox: string): Promise<R[]> {
  const docs = await connection.collection<{ record: object }>(outbox).find().sort({ _id: 1 }).toArray();
  return docs.map(({ _id, record }) => ({ id: String(_id), ...record }) as R);
}
