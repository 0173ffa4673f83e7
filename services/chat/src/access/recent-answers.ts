import { LRUCache } from '@meridian/service-kit';

/** The time in milliseconds for which an answer is valid, counted from the call. */
const TTL_MS = 1000;
/** The time in milliseconds for which a key counts as in use. */
const IN_USE_MS = 60_000;
/** The maximum number of keys in one call. */
const MAX_KEYS = 500;

interface Recent<Answer> {
  askedAt: number;
  answer: Promise<Answer>;
}

/**
 * Caches answers for at most a second. Once a second, one call is about all keys that were in use within a minute, at
 * most 500. A further key has a call of its own. Without this, messages would need a call for each key and second.
 * Failures are not cached.
 * @example
 * const settings = createRecentAnswers(async (chapterIds: number[]) => {
 *   const found = await findSettings(chapterIds);
 *   return (chapterId) => found.get(chapterId);
 * });
 * await settings.get(chapterId);
 */
export function createRecentAnswers<Key extends string | number, Answer>(
  ask: (keys: Key[]) => Promise<(key: Key) => Answer>,
) {
  const inUse = new LRUCache<Key, true>({ max: MAX_KEYS, ttl: IN_USE_MS, perf: { now: () => Date.now() } });
  const known = new LRUCache<Key, Recent<Answer>>({ max: MAX_KEYS });
  let lastOfAll = -Infinity;

  function askFor(keys: Key[], askedAt: number): void {
    const answers = ask(keys);
    for (const key of keys) {
      const recent = { askedAt, answer: answers.then((answerTo) => answerTo(key)) };
      known.set(key, recent);
      recent.answer.catch(() => {
        if (known.peek(key) === recent) known.delete(key);
      });
    }
  }

  return {
    async get(key: Key): Promise<Answer> {
      inUse.set(key, true);
      const now = Date.now();
      const recent = known.get(key);
      if (recent && now - recent.askedAt < TTL_MS) return recent.answer;
      const isTimeForAll = now - lastOfAll >= TTL_MS;
      if (isTimeForAll) lastOfAll = now;
      askFor(isTimeForAll ? [...inUse.keys()] : [key], now);
      return (known.get(key) as Recent<Answer>).answer;
    },
    /** Discards the answer about a key, so that the next request calls again. */
    invalidate: (key: Key): void => void known.delete(key),
    invalidateAll(): void {
      known.clear();
      lastOfAll = -Infinity;
    },
  };
}
