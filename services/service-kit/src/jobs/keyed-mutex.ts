import { Mutex } from 'async-mutex';

/**
 * Runs tasks with the same key one after the other, in order. Tasks with different keys do not wait for each other.
 * @example const mutex = new KeyedMutex<number>(); await mutex.runExclusive(chapterId, () => append(message));
 */
export class KeyedMutex<Key> {
  readonly #mutexes = new Map<Key, Mutex>();

  async runExclusive<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const mutex = this.#mutexes.get(key) ?? new Mutex();
    this.#mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(work);
    } finally {
      if (!mutex.isLocked() && this.#mutexes.get(key) === mutex) this.#mutexes.delete(key);
    }
  }

  /** Resolves when no task runs or waits. */
  async idle(): Promise<void> {
    while (this.#mutexes.size) await Promise.all([...this.#mutexes.values()].map((mutex) => mutex.waitForUnlock()));
  }
}
