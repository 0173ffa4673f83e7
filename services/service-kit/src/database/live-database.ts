import type { mongo } from 'mongoose';
import { randomBytes } from 'node:crypto';

/**
 * The collection in the database that has the service's name. It records which of the service's two databases is live,
 * and which processes use it. A restore fills the other one and then makes it the live one.
 */
export const LIVE_COLLECTION = 'liveDatabase';

/** The suffix of a service's second database. */
export const ALTERNATE_SUFFIX = '_b';
export type Suffix = '' | typeof ALTERNATE_SUFFIX;

/** Milliseconds after which a process that has not renewed its registration is considered dead. */
export const PROCESS_LEASE_MS = 30_000;

export interface LiveDatabase {
  _id: 'live';
  /** The suffix of the live database. Default: none. */
  suffix?: Suffix;
  /** The registered processes by id. A process is considered dead after `until`. */
  processes?: Record<string, { name: string; until: Date }>;
}
type Client = Pick<mongo.MongoClient, 'db'>;

const recordsOf = (client: Client, database: string) => client.db(database).collection<LiveDatabase>(LIVE_COLLECTION);

/**
 * Reads which of a service's two databases is live and returns its name.
 * @example await liveDatabase(client, 'meridian_auth')
 */
export async function liveDatabase(client: Client, database: string): Promise<string> {
  const record = await recordsOf(client, database).findOne({ _id: 'live' });
  return `${database}${record?.suffix ?? ''}`;
}

export interface Registration {
  id: string;
  /** The live database when the process registered. */
  database: string;
  /** Renews the registration for another lease. Resolves to the live database. */
  renew(): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Registers a process as a user of a service's data, and reads which database is live, in one operation. A restore
 * therefore either finds the process registered or has already ended.
 * @example const { database, renew } = await registerProgram(client, 'meridian_auth', 'auth');
 */
export async function registerProgram(
  client: Client,
  database: string,
  name: string,
  leaseMs = PROCESS_LEASE_MS,
): Promise<Registration> {
  const records = recordsOf(client, database);
  const id = randomBytes(8).toString('hex');
  const write = async (forgotten: string[] = []) => {
    const update = {
      $set: { [`processes.${id}`]: { name, until: new Date(Date.now() + leaseMs) } },
      ...(forgotten.length > 0 && { $unset: Object.fromEntries(forgotten.map((key) => [key, 1 as const])) }),
    };
    const record = await records.findOneAndUpdate({ _id: 'live' }, update, { upsert: true, returnDocument: 'after' });
    return `${database}${record?.suffix ?? ''}`;
  };
  const renew = () =>
    write().catch((error: { code?: unknown }) => {
      if (error.code === 11000) return write(); // Another process created the record at the same time.
      throw error;
    });
  const known = await records.findOne({ _id: 'live' });
  const dead = Object.entries(known?.processes ?? {}).filter(([, { until }]) => until.getTime() < Date.now());
  return {
    database: known ? await write(dead.map(([each]) => `processes.${each}`)) : await renew(),
    id,
    renew,
    async remove() {
      await records.updateOne({ _id: 'live' }, { $unset: { [`processes.${id}`]: 1 } });
    },
  };
}

/**
 * Returns the names of the registered processes that are not considered dead, without the process `except`.
 * @example processesIn(record) // ['auth', 'chat', 'chat']
 */
export const processesIn = (record: LiveDatabase | null, except?: string): string[] =>
  Object.entries(record?.processes ?? {})
    .filter(([id, { until }]) => id !== except && until.getTime() > Date.now())
    .map(([, { name }]) => name)
    .sort();
