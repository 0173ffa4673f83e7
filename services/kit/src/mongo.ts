import mongoose, { type ClientSession, type Connection } from 'mongoose';
import type { Logger } from './logger';
import { measureCommands } from './metrics';
import { traceCommands } from './tracing';
import { memoize } from './ttl-cache';

mongoose.set('strictQuery', 'throw');

/** A command that takes longer is worth a line. */
const SLOW_MS = 500;

/**
 * How often, and how long, the driver asks whether the store is there: one that takes connections and says nothing is
 * given up after both.
 */
const HEARTBEAT_MS = 5000;

/** More than any list of ours holds. */
const WHOLE_LIST = 1000;

/**
 * Connects to a service's own database. Fails fast: a store that is away answers with an error after 4 s, one that
 * falls silent in the middle of a command after some 15 s: never a hang.
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
  // Our lists are bounded, so each is one round trip; the driver would fetch the 102nd document with a second one.
  connection.plugin((schema) => {
    schema.pre('find', function () {
      if (this.getOptions().batchSize === undefined) this.batchSize(WHOLE_LIST);
    });
  });
  await connection.asPromise();
  measureCommands(connection);
  traceCommands(connection);
  logCommands(connection, log);
  return connection;
}

/**
 * Names what a request asked of the database, with the request's id: what failed and what was slow always, the rest for
 * `debug`.
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

/** Creates the indexes of every model that was registered on the connection. Safe to repeat. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

/**
 * Runs `work` in one transaction; a conflict with another is retried. Every read and write in it must pass the session.
 */
export const inTransaction = <T>(connection: Connection, work: (session: ClientSession) => Promise<T>): Promise<T> =>
  connection.withSession((session) =>
    session.withTransaction(() => work(session), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    }),
  );

/** Whether a write was refused by a unique index. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 11000;

/**
 * Runs `work` again after a race for a unique index was lost: the next time it finds what the other one wrote.
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

/** Whether the store responds, checked at most every 2 s. */
export const createMongoReadiness = (connection: Connection): (() => Promise<boolean>) =>
  memoize(async () => {
    const reply = await connection.db
      ?.admin()
      .ping({ timeoutMS: 2000 })
      .catch(() => undefined);
    return reply !== undefined;
  }, 2000);
