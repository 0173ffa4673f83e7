import { unavailable } from '@meridian/kit';

/**
 * Runs a piece of work as soon as a place is free; refuses with 503 when too many already wait, or when it waited too
 * long.
 */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Keeps work that fills a processor or memory from starving everything else. `patienceMs`: how long a piece of work
 * waits at most.
 */
export function boundedQueue(places: number, maxWaiting: number, patienceMs?: number): BoundedQueue {
  let running = 0;
  const waiting = new Set<() => void>();

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(impatient);
        waiting.delete(start);
        resolve();
      };
      const impatient =
        patienceMs === undefined
          ? undefined
          : setTimeout(() => {
              waiting.delete(start);
              reject(unavailable());
            }, patienceMs);
      waiting.add(start);
    });

  return async (work) => {
    if (running < places) running++;
    else if (waiting.size >= maxWaiting) throw unavailable();
    else await turn(); // a finished one hands its place over
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else running--;
    }
  };
}
