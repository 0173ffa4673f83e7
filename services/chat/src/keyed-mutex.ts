/** Runs work one after the other for each key; different keys do not wait for each other. */
export class KeyedMutex<Key> {
  private readonly tails = new Map<Key, Promise<unknown>>();

  runExclusive<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const result = (this.tails.get(key) ?? Promise.resolve()).then(work, work);
    this.tails.set(key, result);
    const forget = () => {
      if (this.tails.get(key) === result) this.tails.delete(key);
    };
    result.then(forget, forget);
    return result;
  }

  /** Resolves when nothing runs or waits any more. */
  async idle(): Promise<void> {
    while (this.tails.size) await Promise.allSettled(this.tails.values());
  }
}
