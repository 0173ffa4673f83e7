import mongoose, { type Connection } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBackgroundJob } from '../jobs/background-job';
import type { ServiceEnv } from './env';
import { unavailable } from '../http-error';
import { PROCESS_LEASE_MS, registerProgram } from '../database/live-database';
import type { Logger } from '../observability/logger';
import { connectMongo, guardOperations } from '../database/mongo';

/** Milliseconds between two attempts to reach the database at the start. */
const RETRY_MS = 1000;

/** Milliseconds that a stop waits for the database. */
const LEAVE_MS = 2000;

/** The function of each connection that ends a service's use of its data. */
const leave = new WeakMap<Connection, () => Promise<void>>();

/**
 * The error code that a database returns while the transaction of a killed restore lasts, which is at most a minute.
 */
const WRITE_CONFLICT = 112;

/** Returns whether the database is not available yet. A database that refuses the process is a different error. */
const isAway = (error: unknown): boolean =>
  error instanceof mongoose.Error.MongooseServerSelectionError ||
  error instanceof mongoose.mongo.MongoServerSelectionError ||
  error instanceof mongoose.mongo.MongoNetworkError ||
  (error instanceof mongoose.mongo.MongoServerError && error.code === WRITE_CONFLICT);

/**
 * Connects a service to its live database, and registers it as a user of the data, so that no restore begins while it
 * runs. Waits for a database that does not respond. If this process does not respond for longer than its lease, a
 * restore may begin. From then on its operations are refused and their results discarded, until it has registered
 * again, which the first of them starts. If the data was restored meanwhile, the process exits, and its next start uses
 * the restored data.
 * @example const db = await openServiceDatabase(env, 'events', log);
 */
export async function openServiceDatabase(
  { MONGODB_URL, DATABASE_PREFIX }: Pick<ServiceEnv, 'MONGODB_URL' | 'DATABASE_PREFIX'>,
  service: string,
  log: Logger,
  leaseMs = PROCESS_LEASE_MS,
): Promise<Connection> {
  const database = `${DATABASE_PREFIX}${service}`;
  for (;;) {
    try {
      return await open(MONGODB_URL, database, service, log, leaseMs);
    } catch (error) {
      if (!isAway(error)) throw error;
      log.warn({ err: error }, 'the database does not respond: waiting for it');
      await sleep(RETRY_MS);
    }
  }
}

async function open(url: string, database: string, service: string, log: Logger, leaseMs: number): Promise<Connection> {
  for (;;) {
    const connection = await connectMongo(url, database, log);
    try {
      let leaseEnd = Date.now() + leaseMs;
      let isRenewedSoon = false;
      const registration = await registerProgram(connection.getClient(), database, service, leaseMs);
      if (registration.database === connection.name) {
        const renewal = startBackgroundJob(
          async () => {
            const startedAt = Date.now();
            if ((await registration.renew()) !== connection.name) return end(log);
            leaseEnd = startedAt + leaseMs;
            isRenewedSoon = false;
          },
          {
            everyMs: leaseMs / 3,
            retryMs: RETRY_MS,
            log,
            failure: 'registration at the database not renewed',
          },
        );
        guardOperations(connection, () => {
          if (Date.now() < leaseEnd) return;
          if (!isRenewedSoon) renewal.runSoon(0); // Each further call would postpone it.
          isRenewedSoon = true;
          throw unavailable();
        });
        leave.set(connection, async () => {
          const left = renewal
            .stop()
            .then(() => registration.remove())
            .catch((error: unknown) => log.warn({ err: error }, 'registration not removed'));
          await Promise.race([left, sleep(LEAVE_MS, undefined, { ref: false })]); // The registration expires by itself.
        });
        return connection;
      }
      await registration.remove(); // A restore ended in between.
      await connection.close();
    } catch (error) {
      await connection.close();
      throw error;
    }
  }
}

function end(log: Logger): void {
  log.fatal('the data was restored while this process did not respond: it ends, and its next start uses that data');
  process.kill(process.pid, 'SIGTERM');
}

/** Ends a service's use of its data. Call it as the last step of its stop. */
export async function closeServiceDatabase(connection: Connection): Promise<void> {
  await leave.get(connection)?.();
  await connection.close();
}
