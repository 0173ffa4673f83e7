import type { Connection } from 'mongoose';
import { readDatabaseEnv } from './env';
import { createLogger, type Logger } from '../observability/logger';
import { connectMongo, ensureIndexes } from '../database/mongo';
import { UnfinishedRestore } from '../database/restoring';

/**
 * Runs a command that needs only the database of a service. Prints the text that `work` resolves to. If it fails, the
 * message goes to stderr and the exit code is 1.
 * @example await runDatabaseCommand('auth', (db) => makeSiteAdmin(db, process.argv[2]));
 */
export async function runDatabaseCommand(
  service: string,
  work: (db: Connection, log: Logger) => Promise<string>,
  given: Record<string, string> = {},
): Promise<void> {
  const env = readDatabaseEnv(given);
  const log = createLogger(service, 'silent');
  try {
    const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}${service}`, log).catch((error: Error) => {
      if (error instanceof UnfinishedRestore) throw error;
      throw new Error(`The database does not respond: ${error.message}`);
    });
    try {
      process.stdout.write(`${await work(db, log)}\n`);
    } finally {
      await db.close();
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/**
 * Runs a command that seeds an empty database with the demo organization. It is refused in production.
 * @example
 * await runSeedCommand('chat', (db) => {
 *   const Messages = messageModel(db);
 *   return () => seed(db, Messages, new Date());
 * });
 */
export const runSeedCommand = (
  service: string,
  prepare: (db: Connection, log: Logger) => () => Promise<void>,
  more = '',
): Promise<void> =>
  runDatabaseCommand(
    service,
    async (db, log) => {
      const seed = prepare(db, log); // This registers the models.
      await ensureIndexes(db);
      await seed();
      return `The store of ${service} has the demo organization.${more}`;
    },
    { SEED: 'demo' },
  );
