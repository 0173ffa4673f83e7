const NO_CHAPTERS: readonly number[] = [];

/**
 * Creates the list of the people who are here in each chapter, over all replicas. A person at several replicas is
 * listed once, in the order of arrival. `onChange` is called when a person arrives in a chapter or is gone from it.
 * @example
 * const people = createPresentPeople((chapterId) => tell(chapterId));
 * people.set('one', userId, [3]);
 * people.in(3); // [userId]
 */
export function createPresentPeople(onChange: (chapterId: number) => void) {
  /** The chapters of the people of each replica. */
  const replicas = new Map<string, Map<string, readonly number[]>>();
  /** The people of each chapter, each with the number of their replicas. */
  const chapters = new Map<number, Map<string, number>>();

  function count(chapterId: number, userId: string, by: 1 | -1): void {
    const people = chapters.get(chapterId) ?? new Map<string, number>();
    const before = people.get(userId) ?? 0;
    if (before + by > 0) people.set(userId, before + by);
    else people.delete(userId);
    if (people.size > 0) chapters.set(chapterId, people);
    else chapters.delete(chapterId);
    if (before === 0 || before + by === 0) onChange(chapterId);
  }

  /** Sets all chapters in which a person is here at a replica. */
  function set(replica: string, userId: string, chapterIds: readonly number[]): void {
    const people = replicas.get(replica) ?? new Map<string, readonly number[]>();
    const before = people.get(userId) ?? NO_CHAPTERS;
    if (chapterIds.length > 0) replicas.set(replica, people.set(userId, chapterIds));
    else people.delete(userId);
    for (const id of chapterIds) if (!before.includes(id)) count(id, userId, 1);
    for (const id of before) if (!chapterIds.includes(id)) count(id, userId, -1);
  }

  return {
    set,
    /** Returns the people of a replica with their chapters. */
    of: (replica: string) =>
      [...(replicas.get(replica) ?? [])].map(([userId, chapterIds]) => ({ userId, chapterIds: [...chapterIds] })),
    /** Replaces all people of a replica. */
    replace(replica: string, people: readonly { userId: string; chapterIds: readonly number[] }[]): void {
      const staying = new Set(people.map(({ userId }) => userId));
      for (const userId of replicas.get(replica)?.keys() ?? [])
        if (!staying.has(userId)) set(replica, userId, NO_CHAPTERS);
      for (const { userId, chapterIds } of people) set(replica, userId, chapterIds);
      if (people.length === 0) replicas.delete(replica);
    },
    /** Returns the ids of the people who are here in a chapter. */
    in: (chapterId: number): string[] => [...(chapters.get(chapterId)?.keys() ?? [])],
    /** Returns the chapters of a person at a replica. */
    chapterIds: (replica: string, userId: string): readonly number[] =>
      replicas.get(replica)?.get(userId) ?? NO_CHAPTERS,
  };
}
export type PresentPeople = ReturnType<typeof createPresentPeople>;
