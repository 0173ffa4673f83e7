import PQueue from 'p-queue';
import { unavailable } from './http-error';

export interface BoundedQueueOptions {
  /** Pieces of work that run at the same time. */
  concurrency: number;
  /** Pieces of work that may wait; one more is refused with 503. */
  maxWaiting: number;
  /** Milliseconds that a piece of work waits at most, before it is refused with 503. Default: as long as it takes. */
  maxWaitMs?: number;
}

/**
 * Runs a piece of work as soon as a place is free. Rejects with 503 where it cannot wait, and else as the work does.
 */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Keeps work that fills a processor or memory from starving everything else.
 * @example
 * const inQueue = createBoundedQueue({ concurrency: 4, maxWaiting: 100 }); await inQueue(() => hash(password));
 */
export function createBoundedQueue({ concurrency, maxWaiting, maxWaitMs }: BoundedQueueOptions): BoundedQueue {
  const queue = new PQueue({ concurrency });
  return async (work) => {
    if (queue.pending + queue.size >= concurrency + maxWaiting) throw unavailable();
    const waiting = new AbortController();
    const timer = maxWaitMs === undefined ? undefined : setTimeout(() => waiting.abort(unavailable()), maxWaitMs);
    return queue.add(
      () => {
        clearTimeout(timer);
        return work();
      },
      { signal: waiting.signal },
    );
  };
}

/** A bounded queue for each key, kept while anything is in it. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** @example const byAccount = createKeyedQueue({ concurrency: 1, maxWaiting: 100 }); await byAccount(email, judge); */
export function createKeyedQueue(options: BoundedQueueOptions): KeyedQueue {
  const queues = new Map<string, { inQueue: BoundedQueue; inside: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { inQueue: createBoundedQueue(options), inside: 0 };
    queues.set(key, queue);
    queue.inside++;
    try {
      return await queue.inQueue(work);
    } finally {
      if (--queue.inside === 0) queues.delete(key);
    }
  };
}
