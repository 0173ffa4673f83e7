interface Limits {
  /** The delay in milliseconds between the first call and the one that is passed on. */
  firstMs: number;
  /** The interval in milliseconds between two calls that are passed on. */
  everyMs: number;
}

/**
 * Reduces the number of calls with the same key. One is passed on soon after the first call, then at most one in
 * `everyMs`. Every call is followed by one that is passed on.
 * @example const tell = coalesce((eventId) => emit(eventId), { firstMs: 1000, everyMs: 5000 });
 */
export function coalesce(pass: (key: string) => void, { firstMs, everyMs }: Limits): (key: string) => void {
  /** Whether a key has been called again since it was last passed on. A key without a recent call has no entry. */
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
