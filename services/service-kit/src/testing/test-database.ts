import type { Connection } from 'mongoose';
import { connectMongo } from '../database/mongo';
import { createLogger } from '../observability/logger';
import type { ServiceEnv } from '../service/env';

/**
 * Connects to the database of a service under test.
 * @example const db = await connectTestDatabase(environment.env, 'chapters');
 */
export const connectTestDatabase = (env: ServiceEnv, service: string): Promise<Connection> =>
  connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}${service}`, createLogger('test', 'silent'));

/** Removes the database of a service under test, and closes the connection. */
export async function removeTestDatabase(db: Connection): Promise<void> {
  await db.dropDatabase();
  await db.close();
}
