import { LRUCache } from '@meridian/service-kit';

/** The time in milliseconds for which an answer is valid, counted from the call. */
const TTL_MS = 1000;
/** The time in milliseconds for which a person counts as a writer of a chapter. */
const WRITING_MS = 60_000;
/** The maximum number of people in one call, and of chapters. */
const MAX_PEOPLE = 500;
const MAX_CHAPTERS = 1000;

interface Answers<Answer> {
  askedAt: number;
  people: ReadonlySet<string>;
  answerTo: Promise<(userId: string) => Answer>;
}

/**
 * Caches answers about the people who write in a chapter for at most a second. One call is about everyone who has
 * written there within a minute. In a chapter with many writers, one call per person would cost more than the rest of a
 * message. Failures are not cached.
 * @example
 * const checks = createRecentWriters(async (chapterId, userIds) => {
 *   const members = await membersAmong(chapters, chapterId, userIds);
 *   return (userId) => members.has(userId);
 * });
 * await checks.get(userId, chapterId);
 */
export function createRecentWriters<Answer>(
  ask: (chapterId: number, userIds: string[]) => Promise<(userId: string) => Answer>,
) {
  const known = new LRUCache<number, Answers<Answer>>({ max: MAX_CHAPTERS });
  /** The people who have written within a minute, by chapter. */
  const writers = new LRUCache<number, LRUCache<string, true>>({ max: MAX_CHAPTERS });

  function writersOf(chapterId: number): LRUCache<string, true> {
    const existing = writers.get(chapterId);
    if (existing) return existing;
    const created = new LRUCache<string, true>({ max: MAX_PEOPLE, ttl: WRITING_MS, perf: { now: () => Date.now() } });
    writers.set(chapterId, created);
    return created;
  }

  function askAgain(chapterId: number, people: string[]): Answers<Answer> {
    const asked = { askedAt: Date.now(), people: new Set(people), answerTo: ask(chapterId, people) };
    known.set(chapterId, asked);
    asked.answerTo.catch(() => {
      if (known.peek(chapterId) === asked) known.delete(chapterId);
    });
    return asked;
  }

  return {
    async get(userId: string, chapterId: number): Promise<Answer> {
      const writing = writersOf(chapterId);
      writing.set(userId, true);
      const last = known.get(chapterId);
      const isKnown = last !== undefined && Date.now() - last.askedAt < TTL_MS && last.people.has(userId);
      const { answerTo } = isKnown ? last : askAgain(chapterId, [...writing.keys()]);
      return (await answerTo)(userId);
    },
    /** Discards the answers about a chapter, so that the next request calls again. */
    forget: (chapterId: number): void => void known.delete(chapterId),
    forgetAll: (): void => known.clear(),
  };
}
