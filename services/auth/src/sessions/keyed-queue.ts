import { boundedQueue, type BoundedQueue } from './bounded-queue';

/** Runs a piece of work as soon as a place of its key is free; refuses with 503 when too many already wait for one. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A bounded queue for each key, kept while anything is in it. */
export function keyedQueue(places: number, maxWaiting: number): KeyedQueue {
  const queues = new Map<string, { inTurn: BoundedQueue; inside: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { inTurn: boundedQueue(places, maxWaiting), inside: 0 };
    queues.set(key, queue);
    queue.inside++;
    try {
      return await queue.inTurn(work);
    } finally {
      if (--queue.inside === 0) queues.delete(key);
    }
  };
}
