import { LRUCache } from '@meridian/kit';

/** How long an answer counts, from the time at which it was asked for. */
const TTL_MS = 1000;
/** Milliseconds in which a person counts as writing in a chapter. */
const WRITING_MS = 60_000;
/** Most people in one question, and most chapters. */
const MAX_PEOPLE = 500;
const MAX_CHAPTERS = 1000;

interface Answers<Answer> {
  askedAt: number;
  people: ReadonlySet<string>;
  answerTo: Promise<(userId: string) => Answer>;
}

/**
 * What is so of people who write in a chapter, as of at most a second ago. One question is about everyone who has
 * written there within a minute, because in a chapter where many write, one per person would cost more than all the
 * rest of a message. Failures are not remembered.
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
  /** When each person wrote last, by chapter. */
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
    /** The next question about anyone of the chapter is asked again. */
    forget: (chapterId: number): void => void known.delete(chapterId),
    forgetAll: (): void => known.clear(),
  };
}
