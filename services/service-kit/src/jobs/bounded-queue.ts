import PQueue from 'p-queue';
import { unavailable } from '../http-error';

export interface BoundedQueueOptions {
  /** The number of tasks that run at the same time. */
  concurrency: number;
  /** The number of tasks that may wait. Further ones are refused with 503. */
  maxWaiting: number;
  /** Milliseconds after which a waiting task is refused with 503. Default: no limit. */
  maxWaitMs?: number;
}

/**
 * Runs a task when a slot is free. Rejects with 503 if the queue is full or the wait is too long, and otherwise as the
 * task does.
 */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Limits how many tasks run at the same time, so that CPU- or memory-intensive work does not block everything else.
 * @example
 * const enqueue = createBoundedQueue({ concurrency: 4, maxWaiting: 100 }); await enqueue(() => hash(password));
 */
export function createBoundedQueue({ concurrency, maxWaiting, maxWaitMs }: BoundedQueueOptions): BoundedQueue {
  const queue = new PQueue({ concurrency });
  return async (work) => {
    if (queue.pending + queue.size >= concurrency + maxWaiting) throw unavailable();
    const refusal = new AbortController();
    const timer = maxWaitMs === undefined ? undefined : setTimeout(() => refusal.abort(unavailable()), maxWaitMs);
    return queue.add(
      () => {
        clearTimeout(timer);
        return work();
      },
      { signal: refusal.signal },
    );
  };
}

/** A bounded queue for each key. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a {@link BoundedQueue} per key and removes it when it is empty.
 * @example
 * const enqueue = createKeyedQueue({ concurrency: 1, maxWaiting: 100 }); await enqueue(email, () => verify(password));
 */
export function createKeyedQueue(options: BoundedQueueOptions): KeyedQueue {
  const queues = new Map<string, { enqueue: BoundedQueue; size: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { enqueue: createBoundedQueue(options), size: 0 };
    queues.set(key, queue);
    queue.size++;
    try {
      return await queue.enqueue(work);
    } finally {
      if (--queue.size === 0) queues.delete(key);
    }
  };
}
