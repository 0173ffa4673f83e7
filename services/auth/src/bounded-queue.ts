import { unavailable } from '@meridian/kit';

/** Runs a piece of work as soon as a place is free; refuses with 503 when too many already wait. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Keeps work that fills a processor from starving everything else. */
export function boundedQueue(places: number, maxWaiting: number): BoundedQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < places) running++;
    else if (waiting.length >= maxWaiting) throw unavailable();
    else await new Promise<void>((resolve) => { waiting.push(resolve); }); // a finished one hands its place over
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
