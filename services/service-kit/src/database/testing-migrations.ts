import type { Connection } from 'mongoose';
import { connectMongo, createLogger, type Migration, type MigrationPhase } from '..';
import { createTestEnvironment } from '../testing';

/** Connects three processes to one database, which is empty before each test of the file. */
export function useMigratedDatabase() {
  const log = createLogger('test', 'silent');
  const connections: Connection[] = [];
  beforeAll(async () => {
    const { env } = await createTestEnvironment();
    for (let each = 0; each < 3; each += 1)
      connections.push(await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}migrated`, log));
  });
  beforeEach(() => connections[0]?.dropDatabase());
  afterAll(async () => {
    await connections[0]?.dropDatabase();
    await Promise.all(connections.map((db) => db.close()));
  });
  return { log, connections };
}

/** Returns the ids of the migrations that were run, the first one first. */
export const appliedMigrations = async (db: Connection): Promise<string[]> =>
  (await db.collection<{ _id: string }>('migrations').find().sort({ at: 1 }).toArray()).map(({ _id }) => _id);

export const step = (id: string, phase: MigrationPhase, up: Migration['up']): Migration => ({ id, phase, up });
