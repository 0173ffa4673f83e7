import { exportJWK, generateKeyPair } from 'jose';
import type { CommandStartedEvent } from 'mongodb';
import mongoose, { type Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { createServiceClient } from './service-client';
import type { ServiceEnv } from './env';
import { IDENTITY_HEADER, signIdentity, type Identity } from './identity';
import { implement, type Handlers } from './implement';
import { type AuditRecord, type Client, createClient } from '@meridian/shared-types';
import type { Contract } from '@meridian/shared-types/contracts';
import type { Router } from 'express';

/** Keys and configuration for a service under test, on the stores that the test run started. */
export interface TestRig {
  /** `ADMIN_URL` leads nowhere: what a service records stays in its outbox. */
  env: ServiceEnv & { ADMIN_URL: string; WRITE_LIMIT_FACTOR: number };
  redisUrl: string | undefined;
  privateKey: CryptoKey;
  kid: string;
  /** The header of a caller: anyone, with whatever rights the test needs. */
  as(identity: Partial<Identity> & { userId: string }): Promise<Record<string, string>>;
  /** A client that calls as that person; without one, anonymously. */
  client<C extends Contract>(
    contract: C,
    baseUrl: string,
    identity?: Partial<Identity> & { userId: string },
  ): Client<C>;
  /** A client that calls as another of our services. */
  service<C extends Contract>(contract: C, baseUrl: string): Client<C>;
}

type CryptoKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/**
 * Makes a rig with a database prefix of its own.
 * @example const rig = await createTestRig(); const running = await start({ ...rig.env, CHAPTERS_URL });
 */
export async function createTestRig(): Promise<TestRig> {
  const kid = 'test';
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const mongo = process.env.MONGODB_URL;
  if (!mongo) throw new Error('MONGODB_URL is not set: run the project `integration`');
  const env: TestRig['env'] = {
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
    WRITE_LIMIT_FACTOR: 1,
    IDENTITY_JWKS: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' }] },
  };
  const as = async (identity: Partial<Identity> & { userId: string }) => ({
    [IDENTITY_HEADER]: await signIdentity(
      { sessionId: 'test', isActive: true, isSiteAdmin: false, ...identity },
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
    service: (contract, baseUrl) => createServiceClient(contract, baseUrl, env.SERVICE_TOKEN, 10_000),
  };
}

/**
 * Some calls of a contract, as a test needs them of another service; every other call is a 404.
 * @example implementSome(authInternalApi, { people: async () => ({ people: [] }) })
 */
export function implementSome<C extends Contract>(contract: C, handlers: Partial<Handlers<C>>): Router {
  const calls = Object.entries(contract).filter(([name]) => name in handlers);
  return implement(Object.fromEntries(calls), handlers as Handlers<Contract>);
}

/** A new document id. */
export const someId = (): string => randomBytes(12).toString('hex');

/** A command as it went to the database. */
export interface SentCommand {
  name: string;
  command: Record<string, unknown>;
}

/**
 * The commands that programs of this process send to a database while something runs.
 * @example const sent = await commandsDuring(`${env.DATABASE_PREFIX}events`, () => client.list());
 * expect(sent).toHaveLength(1)
 */
export async function commandsDuring(database: string, work: () => Promise<unknown>): Promise<SentCommand[]> {
  const sent: SentCommand[] = [];
  const isDelivery = ({ commandName, command }: CommandStartedEvent) =>
    commandName !== 'insert' && command[commandName] === 'auditOutbox'; // comes by itself, later
  const note = (event: CommandStartedEvent) => {
    if (event.databaseName === database && !isDelivery(event))
      sent.push({ name: event.commandName, command: event.command });
  };
  const clients = mongoose.connections
    .filter((connection) => connection.name === database)
    .map((connection) => connection.getClient());
  for (const client of clients) client.on('commandStarted', note);
  try {
    await work();
  } finally {
    for (const client of clients) client.off('commandStarted', note);
  }
  return sent;
}

/** Parts of a command that belong to the session it was sent in, not to what it asks. */
const OF_SESSION = new Set([
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  '$db',
  '$clusterTime',
]);

/**
 * Which of the sent reads would walk a whole collection, or sort in memory: `find people COLLSCAN`. Undefined on
 * engines that cannot explain.
 */
export async function slowReads(connection: Connection, sent: readonly SentCommand[]): Promise<string[] | undefined> {
  const reads = sent.filter(({ name }) => name === 'find' || name === 'aggregate' || name === 'count');
  const plans: string[] = [];
  for (const { name, command } of reads) {
    const plain = Object.fromEntries(Object.entries(command).filter(([key]) => !OF_SESSION.has(key)));
    try {
      const plan = JSON.stringify(await connection.db!.command({ explain: plain, verbosity: 'queryPlanner' }));
      const stage = ['COLLSCAN', 'SORT'].find((slow) => plan.includes(`"stage":"${slow}"`));
      if (stage) plans.push(`${name} ${String(command[name])} ${stage}`);
    } catch (error) {
      if ((error as { code?: unknown }).code === 59) return undefined;
      throw error;
    }
  }
  return plans;
}

/** What a service has recorded and not delivered yet, oldest first. */
export async function recordedActions(connection: Connection): Promise<AuditRecord[]> {
  const waiting = await connection
    .collection<{ record: Omit<AuditRecord, 'id'> }>('auditOutbox')
    .find()
    .sort({ _id: 1 })
    .toArray();
  return waiting.map(({ _id, record }) => ({ id: String(_id), ...record }));
}
