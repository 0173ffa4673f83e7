import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { watchDatabaseOperations } from './database-operations';
import { areCommandsMonitored } from './command-monitoring';
import { RESTORING_COLLECTION, UnfinishedRestore } from './restoring';
import type { Logger } from '../observability/logger';
import { traceCommands } from '../observability/tracing';
import { memoize } from '../caches/ttl-cache';

mongoose.set('strictQuery', 'throw');

/**
 * Interval and timeout of the driver's heartbeat, in milliseconds. A server that accepts connections but does not
 * respond is considered down after both have passed.
 */
const HEARTBEAT_MS = 5000;

/** This is larger than any list that services read. */
const BATCH_SIZE = 1000;

/**
 * Connects to the database of a service. It never hangs: an unavailable server is an error after 4 s, and one that
 * stops responding during a command is an error after about 15 s. So is a database into which a backup is only partly
 * restored.
 * @example const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}events`, log);
 */
export async function connectMongo(url: string, database: string, log: Logger): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    dbName: database,
    autoCreate: false,
    autoIndex: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 4000,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    connectTimeoutMS: HEARTBEAT_MS,
    retryWrites: true,
    w: 'majority',
    journal: true,
    maxPoolSize: 50,
    monitorCommands: areCommandsMonitored(),
  });
  connection.on('error', (error: Error) => log.error({ err: error }, 'database connection'));
  // All lists are bounded, so each needs one round trip. By default the driver needs a second one after 101 documents.
  connection.plugin((schema) => {
    schema.pre('find', function () {
      if (this.getOptions().batchSize === undefined) this.batchSize(BATCH_SIZE);
    });
  });
  await connection.asPromise();
  try {
    if (await connection.db?.listCollections({ name: RESTORING_COLLECTION }).hasNext())
      throw new UnfinishedRestore(database);
  } catch (error) {
    await connection.close();
    throw error;
  }
  watchDatabaseOperations(connection, log);
  if (areCommandsMonitored()) traceCommands(connection);
  return connection;
}

/** Creates the collections and indexes of all models of the connection. It is idempotent. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    // One command creates all indexes of a collection. The method of the model sends one command for each index.
    const indexes = model.schema
      .indexes()
      .map(([key, options]) => ({ ...options, key }) as mongoose.mongo.IndexDescription);
    if (indexes.length > 0) await model.collection.createIndexes(indexes);
  }
}

/**
 * Runs `work` in a transaction and retries it after a conflict. Every read and write must pass the session.
 * @example await inTransaction(db, (session) => Events.updateOne(filter, change, { session }));
 */
export async function inTransaction<T>(
  connection: Connection,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return connection.withSession((session) =>
    session.withTransaction(() => work(session), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    }),
  );
}

/** Returns whether an error is a violation of a unique index. @example if (isDuplicate(error)) throw conflict(…); */
export const isDuplicate = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 11000;

/**
 * Runs `work` again after a violation of a unique index, because the next run finds what the other writer stored.
 * @example await retryDuplicate(() => inTransaction(db, (session) => Rsvps.findOneAndUpdate(key, change, { upsert:
 * true, session })))
 */
export async function retryDuplicate<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts <= 1 || !isDuplicate(error)) throw error;
    return retryDuplicate(work, attempts - 1);
  }
}

/** Creates a check of whether the database responds. Its result is cached for 2 s. */
export const createMongoReadiness = (connection: Connection): (() => Promise<boolean>) =>
  memoize(async () => {
    const reply = await connection.db
      ?.admin()
      .ping({ timeoutMS: 2000 })
      .catch(() => undefined);
    return reply !== undefined;
  }, 2000);
