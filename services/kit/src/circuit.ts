import CircuitBreaker from 'opossum';
import { unavailable } from './http-error';
import type { Logger } from './logger';
import { Gauge, metrics } from './metrics';

/** Calls in 30 s (three times the longest wait) from which on their share of silence means something. */
const ENOUGH_CALLS = 5;
/** Milliseconds after which one call may try again. */
const RESET_MS = 2000;

const open = new Gauge({
  name: 'circuit_open',
  help: 'Whether calls to a peer are refused at once, as it has stopped answering.',
  labelNames: ['peer'],
  registers: [metrics],
});

/** Runs calls to a peer, or refuses them with 503 while it is silent. */
export type Circuit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Spares people the wait for somebody who has stopped answering: when half of the last 30 s' calls (5 at least) ended
 * in silence, the next are refused at once, until one that is let through every 2 s is answered. Only what `isSilence`
 * says counts; an error that is answered, or a connection that is refused, costs nobody time and may be over with the
 * next call.
 * @example const circuit = createCircuit('events', (error) => error.name === 'TimeoutError', log); await circuit(() =>
 * fetch(url))
 */
export function createCircuit(peer: string, isSilence: (error: Error) => boolean, log?: Logger): Circuit {
  const breaker = new CircuitBreaker<[() => Promise<unknown>]>((work) => work(), {
    timeout: false,
    volumeThreshold: ENOUGH_CALLS,
    errorThresholdPercentage: 50,
    rollingCountTimeout: 30_000,
    resetTimeout: RESET_MS,
    rollingPercentilesEnabled: false,
    errorFilter: (error: Error) => !isSilence(error),
  });
  breaker.on('open', () => {
    open.set({ peer }, 1);
    log?.warn({ peer }, 'circuit opened: calls are refused until it answers again');
  });
  breaker.on('close', () => {
    open.set({ peer }, 0);
    log?.info({ peer }, 'circuit closed');
  });
  return <T>(work: () => Promise<T>) =>
    (breaker.fire(work) as Promise<T>).catch((error: unknown) => {
      throw CircuitBreaker.isOurError(error as Error) ? unavailable() : error;
    });
}
