import mongoose, { type Connection } from 'mongoose';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Logger } from '../observability/logger';
import { observeDatabaseOperation } from '../observability/metrics';

/** The message that mongoose publishes about an operation. It is the same object until the operation ends. */
interface Operation {
  operation: string;
  collection?: string;
  database?: string;
  error?: unknown;
  startedAt?: number;
}

const CHANNELS = ['query', 'aggregate', 'model:save', 'model:insertMany', 'model:bulkWrite'].map((name) =>
  tracingChannel(`mongoose:${name}`),
);

/** Milliseconds after which an operation is logged as slow. */
const SLOW_MS = 500;

const DUPLICATE_KEY = 11_000;

/** Returns whether the database failed. A value that it or mongoose refused is not a failure. */
const isFailure = (error: unknown): boolean =>
  error !== undefined &&
  !(error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY) &&
  !(error instanceof mongoose.Error.ValidationError || error instanceof mongoose.Error.CastError);

/**
 * Measures the operations of mongoose on the database of a connection, and logs them with the id of the request: slow
 * ones as warnings, others at level `debug`. The driver's command monitoring is not used because it decodes every reply
 * a second time, which costs 5–14 % of the processor time of a signed-in list.
 */
export function watchDatabaseOperations(connection: Connection, log: Logger): void {
  const started = (message: unknown) => {
    (message as Operation).startedAt = performance.now();
  };
  const ended = (message: unknown) => {
    const { database, operation, collection, startedAt = 0, error } = message as Operation;
    if (database !== connection.name) return;
    const ms = performance.now() - startedAt;
    const hasFailed = isFailure(error);
    observeDatabaseOperation(operation, hasFailed ? 'failed' : 'succeeded', ms / 1000);
    const isSlow = ms >= SLOW_MS;
    if (!isSlow && !log.isLevelEnabled('debug')) return;
    const entry = { operation, collection, ms: Math.round(ms), ...(hasFailed && { err: error }) };
    log[isSlow ? 'warn' : 'debug'](entry, hasFailed ? 'database operation failed' : 'database operation');
  };
  for (const { start, asyncEnd } of CHANNELS) {
    start.subscribe(started);
    asyncEnd.subscribe(ended);
  }
  connection.once('close', () => {
    for (const { start, asyncEnd } of CHANNELS) {
      start.unsubscribe(started);
      asyncEnd.unsubscribe(ended);
    }
  });
}
