import Opossum from 'opossum';
import { unavailable } from '../../http-error';
import type { Logger } from '../../observability/logger';
import { Gauge, metrics } from '../../observability/metrics';

/** The number of calls in 30 s (three times the longest timeout) below which the failure rate is ignored. */
const MIN_CALLS = 5;
/** Milliseconds after which one trial call is allowed. */
const RESET_MS = 2000;

const open = new Gauge({
  name: 'circuit_open',
  help: 'Whether calls to a peer are refused at once, as it has stopped answering.',
  labelNames: ['peer'],
  registers: [metrics],
});

/** Runs a call to another service, or refuses it with 503 while the service does not respond. */
export type CircuitBreaker = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Saves callers the timeout of a service that has stopped responding. When half of the calls of the last 30 s (at least
 * 5) timed out, calls are refused at once. Every 2 s one call is allowed; when it succeeds, all calls are allowed
 * again. Only errors for which `isTimeout` returns true count: other errors arrive quickly and may not occur with the
 * next call.
 * @example
 * const breaker = createCircuitBreaker('events', (error) => error.name === 'TimeoutError', log);
 * await breaker(() => fetch(url));
 */
export function createCircuitBreaker(peer: string, isTimeout: (error: Error) => boolean, log?: Logger): CircuitBreaker {
  const breaker = new Opossum<[() => Promise<unknown>]>((work) => work(), {
    timeout: false,
    volumeThreshold: MIN_CALLS,
    errorThresholdPercentage: 50,
    rollingCountTimeout: 30_000,
    resetTimeout: RESET_MS,
    rollingPercentilesEnabled: false,
    enableSnapshots: false, // Snapshots would need a second timer.
    errorFilter: (error: Error) => !isTimeout(error),
  });
  breaker.on('open', () => {
    open.set({ peer }, 1);
    log?.warn({ peer }, 'circuit opened: calls are refused until it responds again');
  });
  breaker.on('close', () => {
    open.set({ peer }, 0);
    log?.info({ peer }, 'circuit closed');
  });
  return <T>(work: () => Promise<T>) =>
    (breaker.fire(work) as Promise<T>).catch((error: unknown) => {
      throw Opossum.isOurError(error as Error) ? unavailable() : error;
    });
}
