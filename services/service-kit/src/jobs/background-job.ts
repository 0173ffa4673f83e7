import { randomUUID } from 'node:crypto';
import { withContext, type Logger } from '../observability/logger';

export interface BackgroundJobOptions {
  /** Milliseconds from the end of a run to the start of the next. */
  everyMs: number;
  /** Milliseconds from the end of a failed run to the start of the next. Default: `everyMs`. */
  retryMs?: number;
  /** Milliseconds until the first run. Default: `everyMs`. */
  firstMs?: number;
  log: Logger;
  /** Message of the warning that is logged when a run fails. */
  failure: string;
}

export interface BackgroundJob {
  /** Schedules the next run in `ms` milliseconds. If a run is in progress, the milliseconds count from its end. */
  runSoon(ms: number): void;
  /** Prevents further runs, aborts the signal of the current one, and resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Repeats work in the background. Runs do not overlap. Failures are logged. The job does not keep the process alive.
 * Long work must check the signal between its steps and return when it is aborted. Each run has a request id of its own
 * and no identity, even if a request started it, because the identity of a request expires.
 * @example
 * const job = startBackgroundJob(expire, { everyMs: 5000, log, failure: 'subscriptions not expired' });
 * await job.stop();
 */
export function startBackgroundJob(
  work: (stopped: AbortSignal) => Promise<unknown> | void,
  { everyMs, retryMs = everyMs, firstMs = everyMs, log, failure }: BackgroundJobOptions,
): BackgroundJob {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let requestedMs: number | undefined;
  const stopped = new AbortController();

  const runIn = (ms: number): void => {
    clearTimeout(timer);
    if (stopped.signal.aborted) return;
    timer = setTimeout(() => {
      current = withContext({ requestId: randomUUID() }, run);
    }, ms).unref();
  };
  const run = async (): Promise<void> => {
    requestedMs = undefined;
    let nextMs = everyMs;
    try {
      await work(stopped.signal);
    } catch (error) {
      log.warn({ err: error }, failure);
      nextMs = retryMs;
    }
    current = undefined;
    runIn(requestedMs ?? nextMs);
  };
  runIn(firstMs);

  return {
    runSoon(ms) {
      requestedMs = ms;
      if (!current) runIn(ms);
    },
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await current;
    },
  };
}

/**
 * Does work once that a request starts and may not wait for. Like a run of a job, it has a request id of its own and no
 * identity. Resolves when the work has ended; a failure is logged.
 * @example void runInBackground(() => endLinks(), { log, failure: 'links not ended yet' });
 */
export const runInBackground = (
  work: () => Promise<unknown>,
  { log, failure }: Pick<BackgroundJobOptions, 'log' | 'failure'>,
): Promise<void> =>
  withContext({ requestId: randomUUID() }, async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, failure);
    }
  });
