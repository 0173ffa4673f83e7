import mongoose, { type ClientSession, type Connection } from 'mongoose';
import type { Logger } from './logger';
import { measureCommands } from './metrics';
import { traceCommands } from './tracing';
import { memoize } from './ttl-cache';

mongoose.set('strictQuery', 'throw');

/** Milliseconds after which a command is logged as slow. */
const SLOW_MS = 500;

/**
 * Interval and timeout of the driver's heartbeat, in milliseconds. A server that accepts connections but does not
 * respond is given up after both.
 */
const HEARTBEAT_MS = 5000;

/** Larger than any list that services read. */
const BATCH_SIZE = 1000;

/**
 * Connects to the database of a service. Never hangs: an unavailable server is an error after 4 s, one that stops
 * responding during a command after about 15 s.
 * @example const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}events`, log);
 */
export async function connectMongo(url: string, database: string, log: Logger): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    dbName: database,
    autoIndex: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 4000,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    connectTimeoutMS: HEARTBEAT_MS,
    retryWrites: true,
    w: 'majority',
    journal: true,
    maxPoolSize: 50,
    monitorCommands: true,
  });
  connection.on('error', (error: Error) => log.error({ err: error }, 'database connection'));
  // All lists are bounded, so each needs one round trip. By default the driver needs a second one after 101 documents.
  connection.plugin((schema) => {
    schema.pre('find', function () {
      if (this.getOptions().batchSize === undefined) this.batchSize(BATCH_SIZE);
    });
  });
  await connection.asPromise();
  measureCommands(connection);
  traceCommands(connection);
  logCommands(connection, log);
  return connection;
}

/**
 * Logs database commands with the id of the request: slow ones as warnings, others for `debug`.
 */
function logCommands(connection: Connection, log: Logger): void {
  const client = connection.getClient();
  client.on('commandSucceeded', ({ commandName, duration }) =>
    log[duration >= SLOW_MS ? 'warn' : 'debug']({ command: commandName, ms: Math.round(duration) }, 'database command'),
  );
  client.on('commandFailed', ({ commandName, duration, failure }) =>
    log.debug(
      { command: commandName, ms: Math.round(duration), code: (failure as { code?: unknown }).code },
      'database command failed',
    ),
  );
}

/** Creates the collections and indexes of all models of the connection. Idempotent. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

/**
 * Runs `work` in a transaction and retries it after a conflict. Every read and write must pass the session.
 * @example await inTransaction(db, (session) => Events.updateOne(filter, change, { session }));
 */
export const inTransaction = <T>(connection: Connection, work: (session: ClientSession) => Promise<T>): Promise<T> =>
  connection.withSession((session) =>
    session.withTransaction(() => work(session), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    }),
  );

/** Whether an error is a violation of a unique index. @example if (isDuplicate(error)) throw conflict(…); */
export const isDuplicate = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 11000;

/**
 * Runs `work` again after a violation of a unique index: the next run finds what the other writer stored.
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

/** Creates a check whether the database responds. Results are cached for 2 s. */
export const createMongoReadiness = (connection: Connection): (() => Promise<boolean>) =>
  memoize(async () => {
    const reply = await connection.db
      ?.admin()
      .ping({ timeoutMS: 2000 })
      .catch(() => undefined);
    return reply !== undefined;
  }, 2000);
