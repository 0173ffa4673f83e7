import type { mongo } from 'mongoose';
import { randomBytes } from 'node:crypto';

/**
 * Collection in the database that carries a service's name. It says which of the service's two databases is live, and
 * which programs use it. A restore fills the other one, and then makes it the live one.
 */
export const LIVE_COLLECTION = 'liveDatabase';

/** What follows a service's name in the name of its second database. */
export const ALTERNATE_SUFFIX = '_b';
export type Suffix = '' | typeof ALTERNATE_SUFFIX;

/** Milliseconds after which a program that did not say so again is taken for dead. */
export const PROGRAM_LEASE_MS = 30_000;

export interface LiveDatabase {
  _id: 'live';
  /** Default: the database that carries the name itself. */
  suffix?: Suffix;
  /** Programs by their id. `until`: taken for dead from then on. */
  programs?: Record<string, { name: string; until: Date }>;
}
type Client = Pick<mongo.MongoClient, 'db'>;

const recordsOf = (client: Client, database: string) => client.db(database).collection<LiveDatabase>(LIVE_COLLECTION);

/** The name of the live one of a service's two databases. @example await liveDatabase(client, 'meridian_auth') */
export async function liveDatabase(client: Client, database: string): Promise<string> {
  const record = await recordsOf(client, database).findOne({ _id: 'live' });
  return `${database}${record?.suffix ?? ''}`;
}

export interface Registration {
  id: string;
  /** The live database when the program registered. */
  database: string;
  /** Registers again for the length of its lease. Resolves to the live database. */
  renew(): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Registers a program as a user of a service's data, and reads which database is live, in one operation: a restore
 * either sees the program or has ended before.
 * @example const { database, renew } = await registerProgram(client, 'meridian_auth', 'auth');
 */
export async function registerProgram(
  client: Client,
  database: string,
  name: string,
  leaseMs = PROGRAM_LEASE_MS,
): Promise<Registration> {
  const records = recordsOf(client, database);
  const id = randomBytes(8).toString('hex');
  const write = async (forgotten: string[] = []) => {
    const update = {
      $set: { [`programs.${id}`]: { name, until: new Date(Date.now() + leaseMs) } },
      ...(forgotten.length > 0 && { $unset: Object.fromEntries(forgotten.map((key) => [key, 1 as const])) }),
    };
    const record = await records.findOneAndUpdate({ _id: 'live' }, update, { upsert: true, returnDocument: 'after' });
    return `${database}${record?.suffix ?? ''}`;
  };
  const renew = () =>
    write().catch((error: { code?: unknown }) => {
      if (error.code === 11000) return write(); // another program made the record at the same time
      throw error;
    });
  const known = await records.findOne({ _id: 'live' });
  const dead = Object.entries(known?.programs ?? {}).filter(([, { until }]) => until.getTime() < Date.now());
  return {
    database: known ? await write(dead.map(([each]) => `programs.${each}`)) : await renew(),
    id,
    renew,
    async remove() {
      await records.updateOne({ _id: 'live' }, { $unset: { [`programs.${id}`]: 1 } });
    },
  };
}

/**
 * The names of registered programs that are not taken for dead, but for the program `except`.
 * @example programsIn(record) // ['auth', 'chat', 'chat']
 */
export const programsIn = (record: LiveDatabase | null, except?: string): string[] =>
  Object.entries(record?.programs ?? {})
    .filter(([id, { until }]) => id !== except && until.getTime() > Date.now())
    .map(([, { name }]) => name)
    .sort();
