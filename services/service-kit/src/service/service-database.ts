import mongoose, { type Connection } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceEnv } from './env';
import type { Logger } from '../observability/logger';
import { connectMongo } from '../database/mongo';

/** Milliseconds between two attempts to reach the database at the start. */
const RETRY_MS = 1000;

/** Returns whether the database is not available yet. A database that refuses the process is a different error. */
const isAway = (error: unknown): boolean =>
  error instanceof mongoose.Error.MongooseServerSelectionError ||
  error instanceof mongoose.mongo.MongoServerSelectionError ||
  error instanceof mongoose.mongo.MongoNetworkError;

/**
 * Connects a service to its database, and waits for a database that does not respond.
 * @example const db = await openServiceDatabase(env, 'events', log);
 */
export async function openServiceDatabase(
  { MONGODB_URL, DATABASE_PREFIX }: Pick<ServiceEnv, 'MONGODB_URL' | 'DATABASE_PREFIX'>,
  service: string,
  log: Logger,
): Promise<Connection> {
  for (;;) {
    try {
      return await connectMongo(MONGODB_URL, `${DATABASE_PREFIX}${service}`, log);
    } catch (error) {
      if (!isAway(error)) throw error;
      log.warn({ err: error }, 'the database does not respond: waiting for it');
      await sleep(RETRY_MS);
    }
  }
}
