interface Limits {
  /** Milliseconds that the first waits for more. */
  firstMs: number;
  /** Milliseconds between two. */
  everyMs: number;
}

/**
 * Passes on many calls with the same key as few: soon after the first, then at most once in `everyMs`. None is left
 * without one that follows it.
 * @example const tell = coalesce((eventId) => emit(eventId), { firstMs: 1000, everyMs: 5000 });
 */
export function coalesce(pass: (key: string) => void, { firstMs, everyMs }: Limits): (key: string) => void {
  /** Whether a key has been asked for since it was passed on last; absent if that is long ago. */
  const asked = new Map<string, boolean>();
  const wait = (key: string, milliseconds: number): void => {
    setTimeout(() => {
      if (!asked.get(key)) return void asked.delete(key);
      asked.set(key, false);
      pass(key);
      wait(key, everyMs);
    }, milliseconds).unref();
  };
  return (key) => {
    const isNew = !asked.has(key);
    asked.set(key, true);
    if (isNew) wait(key, firstMs);
  };
}
